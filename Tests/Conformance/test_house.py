"""The rules of the house, as far as a machine can hold them: layout, one-way imports, format, no outside package."""
import re
import subprocess

import pytest
from program import ROOT

MAY_IMPORT = {  # of our own modules; beside them those of the platform, which the first two do without
    "EntryEngine": set(),
    "HTTPWire": set(),
    "HTTPServer": {"HTTPWire"},
    "Verification": set(),
    "DigitSlots": {"EntryEngine", "HTTPWire", "HTTPServer", "Verification"},
    "CommandLine": {"DigitSlots", "Verification"},
}
PLATFORM = {"CSystem", "CommonCrypto", "Glibc", "Darwin", "Foundation", "Dispatch", "Synchronization"}
SOURCES = sorted((ROOT / "Sources").rglob("*.swift"))


def tracked():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return [name for name in listed.split("\0") if name]


def test_the_top_level_holds_what_it_should():
    assert {name.split("/")[0] for name in tracked() if not name.startswith(".")} == {
        "Package.swift", "Sources", "Tests", "Public", "README.md"}


def test_nothing_comes_from_outside():
    assert not re.search(r"\.package\s*\(", (ROOT / "Package.swift").read_text())


@pytest.mark.parametrize("module", MAY_IMPORT)
def test_imports_point_one_way(module):
    allowed = MAY_IMPORT[module] | (PLATFORM if module not in ("EntryEngine", "HTTPWire") else set())
    files = list((ROOT / "Sources" / module).rglob("*.swift"))
    assert files
    for file in files:
        for name in re.findall(r"^\s*(?:@\w+\s+|package |public |internal )*import\s+(?:struct |func |class |enum )?(\w+)", file.read_text(), re.M):
            assert name in allowed, f"{file.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT / "Sources")))
def test_a_file_is_one_short_thing_that_says_what_it_is(file):
    lines = file.read_text().splitlines()
    assert len(lines) <= 300
    assert lines[0].startswith("//")


def test_the_formatter_has_nothing_to_say():
    done = subprocess.run(["swift", "format", "lint", "--strict", "--recursive", "--parallel", "Sources", "Tests", "Package.swift"],
                          cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]


def test_all_languages_have_the_same_texts():
    import json
    files = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "Public/locales").glob("*.json")}
    assert set(files) == {"en", "zh-Hans", "zh-Hant"}
    for name, texts in files.items():
        assert set(texts) == set(files["en"]), name
        assert all(text.strip() for text in texts.values() if isinstance(text, str))
        for key, text in texts.items():
            if isinstance(text, str):
                assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", files["en"][key])), f"{name}: {key}"
