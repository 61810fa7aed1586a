"""The case tables, which stand once beside the Swift tests that read them too."""
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
TABLES = {"input": TESTS / "EntryEngineTests/Cases/input.tsv", "http": TESTS / "HTTPWireTests/Cases/http.tsv"}


def table(name, columns):
    """Rows below the heading, each filled up to `columns` fields."""
    lines = TABLES[name].read_text(encoding="utf-8").split("\n")[1:]
    rows = [(line.split("\t") + [""] * columns)[:columns] for line in lines if line]
    assert rows, f"{TABLES[name]} has no cases"
    return rows
