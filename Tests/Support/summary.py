#!/usr/bin/env python3
"""Adds up the suites' results: summary.py FOLDER PART…; the last line is `N passed, N failed`.

A part that left no result, ran nothing, or ended badly without saying why (PART.failed) counts as one failure.
"""
import sys
import xml.etree.ElementTree as XML
from pathlib import Path


def counted(files):
    """(passed, failed, skipped) tests of JUnit files. Cases are counted, for some writers give the number of failures."""
    passed = failed = skipped = 0
    for file in files:
        for case in XML.parse(file).getroot().iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
            elif case.find("skipped") is not None:
                skipped += 1
            else:
                passed += 1
    return passed, failed, skipped


def main(folder, parts):
    passed_in_all = failed_in_all = 0
    for part in parts:
        passed, failed, skipped = counted(sorted(Path(folder).glob(f"{part}*.xml")))
        note = f", {skipped} skipped" if skipped else ""
        if passed + failed == 0:
            failed, note = 1, " (it ran nothing)"
        elif failed == 0 and (Path(folder) / f"{part}.failed").exists():
            failed, note = 1, note + " (it ended badly)"
        print(f"{part:12} {passed:5} passed {failed:5} failed{note}")
        passed_in_all, failed_in_all = passed_in_all + passed, failed_in_all + failed
    print(f"{passed_in_all} passed, {failed_in_all} failed")
    return 1 if failed_in_all else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
