"""What assistive technology is given: Chromium's own accessibility tree, in names, roles, values and properties."""
import json

import pytest
from pad_page import CODE, OTHER
from staged_page import texts

TITLES = {"dialog": "Enter your PIN", "verification": "Enter the verification code", "joined": "Enter your payment PIN",
          "cells": "Enter your wallet PIN", "fields": "Enter the code"}


class Tree:
    """The tree as it is now: `all(role)` are its nodes with name, value, description and properties."""

    def __init__(self, page):
        session = page.context.new_cdp_session(page)
        self.nodes = []
        for node in session.send("Accessibility.getFullAXTree")["nodes"]:
            if node.get("ignored"):
                continue
            said = {name: node[name]["value"] for name in ("role", "name", "value", "description") if name in node}
            properties = {item["name"]: item["value"].get("value") for item in node.get("properties", [])}
            self.nodes.append({"role": "", "name": "", "value": "", "description": ""} | said | {"properties": properties})
        session.detach()

    def all(self, role):
        return [node for node in self.nodes if node["role"] == role]

    def one(self, role):
        nodes = self.all(role)
        assert len(nodes) == 1, f"{role}: {nodes}"
        return nodes[0]

    def __str__(self):
        return json.dumps(self.nodes, sort_keys=True)


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_the_entry_has_name_role_and_value_and_warns_before_it_submits(new_context, launch, style, language):
    program = launch(config={"pads": [{"name": "pad", "style": style.name, "language": language, "verifier": "demo"}]})
    page = new_context().new_page()
    page.goto(program.url)
    page.wait_for_function("() => document.activeElement.matches('[data-entry]')")
    entry, words = Tree(page).one("textbox"), texts(language)
    assert entry["name"] == words["title." + style.name] and entry["value"] == ""
    assert entry["properties"]["focused"] is True
    hint = words["hint.confirm"].replace("{confirm}", words["action.confirm"]) if style.confirms else words["hint.automatic"]
    assert entry["description"] == hint
    if not style.confirms:
        assert page.get_by_text(hint).is_visible()


def test_every_button_has_its_name(visit, style):
    names = [node["name"] for node in Tree(visit(style.name).page).all("button")]
    keys = [*"123456789", "Clear", "0", "Delete"]
    assert names == keys + (["Cancel", "Confirm"] if style.confirms else [])


def test_progress_is_said_politely_and_an_error_at_once(visit, style):
    pad = visit(style.name)
    pad.type(style.other[:3])
    pad.wait_count(3)
    tree = Tree(pad.page)
    assert tree.one("status")["properties"]["live"] == "polite"
    assert f"3 of {style.length} entered" in [node["name"] for node in tree.all("StaticText")]
    pad.type(style.other[3:] if not style.confirms else [style.other[3], "Enter"])
    pad.wait_phase("rejected")
    tree = Tree(pad.page)
    assert tree.one("alert")["properties"]["live"] == "assertive"
    assert "That’s not right. Try again." in [node["name"] for node in tree.all("StaticText")]
    assert tree.one("textbox")["properties"]["invalid"] == "true"


def test_the_digit_is_never_read_aloud(visit, style):
    """Whatever digits are typed, assistive technology is given the same: in the tree, and in all that live regions say."""
    watch = """() => { window.said = [];
        for (const region of document.querySelectorAll('[role=status], [role=alert], [role=timer]'))
          new MutationObserver(() => window.said.push(region.textContent)).observe(region, {childList: true, characterData: true, subtree: true}); }"""
    trees, said, length = [], [], style.length
    for digits in ("593817"[:length], "284051"[:length]):
        pad = visit(style.name)
        pad.page.evaluate(watch)
        seen = []
        for number, digit in enumerate(digits[:-1], 1):
            pad.type(digit)
            pad.wait_count(number)
            seen.append(str(Tree(pad.page)))
        trees.append([tree.replace(pad.read()["page"], "") for tree in seen])
        said.append(pad.page.evaluate("window.said"))
    assert trees[0] == trees[1] and len(trees[0]) == length - 1
    assert said[0] == said[1] == [f"{count} of {length} entered" for count in range(1, length)]


def test_a_password_field_keeps_a_screen_reader_from_speaking_the_keys(visit, style):
    entry = visit(style.name).root.locator("[data-entry]")
    assert entry.get_attribute("type") == ("text" if style.clear else "password")
    assert entry.get_attribute("autocomplete") == ("one-time-code" if style.clear else "off")


@pytest.mark.parametrize("close", ["Escape", "cancel"])
def test_a_dialog_is_modal_and_the_focus_goes_and_comes_back(visit, close):
    pad = visit("dialog")
    tree = Tree(pad.page)
    dialog = tree.one("dialog")
    assert dialog["name"] == "Enter your PIN" and dialog["properties"]["modal"] is True
    # All that can be used or is said stands in the dialog: nothing behind it is there for anybody.
    assert pad.page.evaluate("""() => [...document.querySelectorAll('a, button, input, h1, h2, p')].every(part =>
        part.closest('[role=dialog], [aria-hidden=true]') || !part.checkVisibility({visibilityProperty: true}))""")
    pad.action("cancel").click() if close == "cancel" else pad.type([close])
    pad.wait_phase("cancelled")
    pad.page.wait_for_function("() => document.activeElement.matches('[data-action=open]')")
    tree = Tree(pad.page)
    assert tree.all("dialog") == []
    opener = tree.one("button")
    assert (opener["name"], opener["description"], opener["properties"]["focused"]) == ("Enter PIN", "Cancelled", True)
    pad.type(["Enter"])
    pad.wait(lambda shown: shown["dialogOpen"] and shown["entryFocused"], "the dialog")


def test_the_slots_are_hidden_and_never_translated(visit, style):
    pad = visit(style.name)
    pad.type(CODE[:2])
    pad.wait_count(2)
    assert pad.root.evaluate("""root => [...root.querySelectorAll('[data-slot]')].every(slot =>
        slot.closest('[aria-hidden="true"]') && slot.closest('[translate="no"]') && slot.closest('[dir="ltr"]'))""")
    assert pad.root.evaluate("root => [...root.querySelectorAll('button[data-key]')].every(key => key.translate === false || key.dataset.key === 'Backspace')")


def test_page_translation_breaks_no_slot(visit, style):
    """A translator wraps every text it may touch in elements of its own; slots and keys stay as they are and go on working."""
    pad = visit(style.name)
    translate = """() => { const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
        while (walk.nextNode()) if (walk.currentNode.data.trim() && !walk.currentNode.parentElement.closest('[translate=no]')) found.push(walk.currentNode);
        for (const text of found) { const font = document.createElement('font'); font.textContent = '译' + text.data; text.replaceWith(font); }
        return found.length; }"""
    assert pad.page.evaluate(translate) >= 3
    pad.type(OTHER[:2])
    pad.wait_count(2)
    pad.page.evaluate(translate)
    pad.click_keys(OTHER[2])
    shown = pad.wait_count(3)
    assert "".join(slot["text"] for slot in shown["slots"]) == (OTHER[:3] if style.clear else "")
