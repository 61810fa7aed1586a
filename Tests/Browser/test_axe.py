"""axe-core over the whole matrix: every page, style, theme, scheme, phase and language. The matrix is printed at the end."""
from collections import Counter
from itertools import product
from pathlib import Path

import axe_playwright_python
import pytest
from pad_page import LENGTHS
from staged_page import StagedPage, phases

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
THEMES, SCHEMES, LANGUAGES = ["modern", "classic", "accessible"], ["light", "dark"], ["en", "zh-Hans", "zh-Hant"]
RUN = """async () => (await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations']}))
  .violations.map(rule => `${rule.id} (${rule.nodes.length} times): ${rule.nodes[0].html.slice(0, 120)}`)"""


@pytest.fixture(scope="module")
def matrix(report):
    """(row, theme and scheme) → how often axe ran and how much it found; printed at the end."""
    ran, found = Counter(), Counter()
    yield lambda row, look, findings: (ran.update([(row, look)]), found.update({(row, look): len(findings)}))
    looks = [f"{theme} {scheme}" for theme, scheme in product(THEMES, SCHEMES)]
    rows = list(dict.fromkeys(row for row, _ in ran))
    table = [" " * 14 + "".join(f"{look:>18}" for look in looks)]
    table += [f"{row:14}" + "".join(f"{found[row, look]:>9} in {ran[row, look]:3}  " for look in looks) for row in rows]
    report(f"axe-core: findings in so many runs; each row in {', '.join(LANGUAGES)} and, but for the gallery, all phases", table)


def all_looks(page, row, matrix, wear):
    """What axe finds in each theme and scheme."""
    findings = {}
    for theme, scheme in product(THEMES, SCHEMES):
        wear(theme)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        faults = page.evaluate(RUN)
        matrix(row, f"{theme} {scheme}", faults)
        if faults:
            findings[theme, scheme] = faults
    return findings


@pytest.fixture
def checked(new_context):
    context = new_context()
    context.add_init_script(AXE)
    return context


@pytest.mark.parametrize("style", LENGTHS)
def test_axe_finds_nothing_in_any_phase_look_and_language(checked, demonstration, matrix, style):
    found = {}
    for language in LANGUAGES:
        pad = StagedPage(checked.new_page(), demonstration.url, style).open(language=language)
        for phase in phases(style):
            pad.tell(phase)
            if faults := all_looks(pad.page, style, matrix, pad.wear):
                found[language, phase] = faults
    assert not found


@pytest.mark.expects_errors("console: Failed to load resource.*404")
def test_axe_finds_nothing_in_the_gallery_and_on_error_pages(checked, demonstration, matrix):
    page, found = checked.new_page(), {}

    def wear(theme):
        page.evaluate("theme => document.querySelectorAll('[data-theme]').forEach(part => part.dataset.theme = theme)", theme)
    for language in LANGUAGES:
        for row, path in (("gallery", f"/gallery?lang={language}"), ("error page", f"/nothing?lang={language}")):
            page.set_extra_http_headers({"Accept-Language": language})
            page.goto(demonstration.url + path)
            if faults := all_looks(page, row, matrix, wear):
                found[language, path] = faults
    assert not found
