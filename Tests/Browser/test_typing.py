"""Each style, typed into for real: by keyboard, by the drawn keypad, by paste; and what comes of a right and a wrong code."""
import pytest
from pad_page import CODE, carets, filled, texts


def enter(pad, style, way, code):
    """Enters a code and completes it where the style wants that."""
    if way == "keyboard":
        pad.type(code)
    elif way == "keypad":
        pad.click_keys(code)
    else:
        pad.paste(code)
    if style.confirms:
        pad.wait_count(len(code))
        pad.action("confirm").click() if way == "keypad" else pad.type(["Enter"])


WAYS = ["keyboard", "keypad", "paste"]


@pytest.mark.parametrize("way", WAYS)
def test_the_right_code_is_accepted(visit, pads, style, way):
    asked = len(pads.verifiers[style.name].codes)
    pad = visit(style.name)
    enter(pad, style, way, style.code)
    shown = pad.wait_phase("accepted")
    assert pads.verifiers[style.name].codes[asked:] == [style.code]
    assert style.confirms or filled(shown) == style.length
    assert texts(shown) == ""  # the digits are wiped by then


@pytest.mark.parametrize("way", WAYS)
def test_a_wrong_code_is_refused_said_cleared_and_can_be_tried_again_at_once(visit, pads, style, way):
    asked = len(pads.verifiers[style.name].codes)
    pad = visit(style.name)
    enter(pad, style, way, style.other)
    shown = pad.wait_phase("rejected")
    assert filled(shown) == 0 and shown["alert"] and shown["entry"].strip("0123456789") == shown["entry"]
    if style.confirms:
        assert shown["dialogOpen"]
    pad.wait(lambda shown: shown["entryFocused"], "the focus")
    pad.type(style.code[0])
    shown = pad.wait_count(1)
    assert (shown["phase"], shown["alert"]) == ("editing", "")
    pad.type(style.code[1:])
    if style.confirms:
        pad.wait_count(style.length)
        pad.type(["Enter"])
    pad.wait_phase("accepted")
    assert pads.verifiers[style.name].codes[asked:] == [style.other, style.code]


def test_slots_fill_one_by_one_and_empty_again(visit, style):
    pad = visit(style.name)
    for count in range(1, style.length):
        pad.type(style.code[count - 1])
        shown = pad.wait_count(count)
        assert [slot["filled"] for slot in shown["slots"]] == [True] * count + [False] * (style.length - count)
        assert texts(shown) == (style.code[:count] if style.clear else "")
    for count in reversed(range(style.length - 1)):
        pad.type(["Backspace"])
        pad.wait_count(count)
    pad.type(["Backspace"])
    assert pad.wait_count(0)["phase"] == "editing"


def test_the_entry_has_the_focus_from_the_start_and_after_a_tap(visit, style):
    pad = visit(style.name)
    pad.wait(lambda shown: shown["entryFocused"], "the focus")
    pad.page.evaluate("document.activeElement.blur()")
    assert not pad.read()["entryFocused"]
    pad.tap_slot(style.length - 1)
    pad.wait(lambda shown: shown["entryFocused"], "the focus after a tap")
    pad.type("1")
    pad.wait_count(1)


def test_a_tap_on_the_keypad_leaves_the_focus_in_the_entry(visit, style):
    pad = visit(style.name)
    pad.wait(lambda shown: shown["entryFocused"], "the focus")
    pad.click_keys("12")
    pad.wait_count(2)
    assert pad.read()["entryFocused"]
    pad.type("3")
    pad.wait_count(3)


def test_clear_empties_it(visit, style):
    pad = visit(style.name)
    pad.type("12")
    pad.wait_count(2)
    pad.action("clear").click()
    pad.wait_count(0)
    pad.wait(lambda shown: shown["entryFocused"], "the focus")


def test_a_reload_in_the_middle_keeps_what_was_entered(visit, style):
    pad = visit(style.name)
    pad.type(style.code[:2])
    pad.wait_count(2)
    pad.page.reload()
    assert texts(pad.wait_count(2)) == (style.code[:2] if style.clear else "")
    pad.type(style.code[2:])
    if style.confirms:
        pad.wait_count(style.length)
        pad.type(["Enter"])
    pad.wait_phase("accepted")


def test_letters_and_signs_use_no_slot(visit, style):
    pad = visit(style.name)
    pad.type(["1", "x", "Space", "-", ".", "2", "e", "+"])
    assert texts(pad.wait_count(2)) == ("12" if style.clear else "")


def test_what_is_pasted_is_cleaned(visit, style):
    pad = visit(style.name)
    pad.paste(f"Your code is {style.code[:3]} {style.code[3:]}.")
    if style.confirms:
        pad.wait_count(style.length)
        pad.type(["Enter"])
    pad.wait_phase("accepted")


def test_strict_paste_refuses_the_whole(visit):
    pad = visit("strict")
    pad.paste("73-91")
    pad.type("2")
    assert texts(pad.wait_count(1)) == "2"


def test_caret_keys_move_and_edit_in_the_middle(visit):
    pad = visit("clear")
    pad.type("123456")
    pad.wait_count(6)
    pad.type(["ArrowLeft", "ArrowLeft", "9"])
    pad.wait(lambda shown: texts(shown) == "123496", "the edit")
    pad.type(["Home", "Delete"])
    pad.wait(lambda shown: texts(shown) == "23496", "the removal")
    pad.type(["End", "7"])
    pad.wait(lambda shown: texts(shown) == "234967", "the append")


def test_a_tap_puts_the_caret_there(visit):
    pad = visit("clear")
    pad.type("12345")
    pad.wait_count(5)
    pad.tap_slot(1).type("8")
    pad.wait(lambda shown: texts(shown) == "18345", "the edit")


def test_selecting_all_and_typing_replaces(visit):
    pad = visit("clear")
    pad.type("12345")
    pad.wait_count(5)
    pad.type(["Control+a"])
    pad.wait(lambda shown: all(slot["selected"] for slot in shown["slots"][:5]), "the selection")
    pad.type("6")
    pad.wait(lambda shown: texts(shown) == "6", "the replacement")


def test_control_backspace_clears_all(visit):
    pad = visit("clear")
    pad.type("12345")
    pad.wait_count(5)
    pad.type(["Control+Backspace"])
    pad.wait_count(0)


def test_fields_keep_the_focus_at_the_frontier(visit):
    pad = visit("fields")
    pad.type("123")
    pad.wait_count(3)
    pad.tap_slot(0).type("4")
    assert texts(pad.wait_count(4)) == "1234"


def test_joined_gives_up_the_focus_when_it_completes_and_takes_it_back(visit):
    pad = visit("joined")
    pad.type("860427")
    pad.wait_phase("rejected")
    pad.tap_slot(0)
    pad.wait(lambda shown: shown["entryFocused"], "the focus")
    pad.type("1")
    pad.wait_count(1)


def test_verification_draws_its_caret_where_the_next_digit_goes(visit):
    pad = visit("verification")
    for count in range(3):
        assert carets(pad.wait_count(count)) == [count]
        pad.type(str(count))
    pad.page.evaluate("document.activeElement.blur()")
    pad.wait(lambda shown: carets(shown) == [], "the caret to go with the focus")


@pytest.mark.parametrize("pad_name", ["joined", "cells"])
def test_no_caret_is_drawn_where_there_is_none(visit, pad_name):
    pad = visit(pad_name)
    pad.type("12")
    assert carets(pad.wait_count(2)) == []


def test_a_quick_double_tap_on_a_key_counts_twice(visit):
    pad = visit("clear")
    pad.key("5").dblclick()
    pad.key("6").dblclick()
    assert texts(pad.wait_count(4)) == "5566"


def test_keys_of_the_keypad_work_by_touch(visit):
    pad = visit("clear", has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    for key in "90817":
        pad.key(key).tap()
    assert texts(pad.wait_count(5)) == "90817"
    pad.key("Backspace").tap()
    pad.wait_count(4)


def test_holding_delete_repeats(visit):
    pad = visit("clear")
    pad.type(CODE * 2)
    pad.wait_count(12)
    pad.key("Backspace").hover()
    pad.page.mouse.down()
    pad.wait(lambda shown: shown["count"] <= 9, "the repetition")
    pad.page.mouse.up()
    settled = pad.server_state()["count"]
    assert 0 <= settled <= 9


def test_tab_leaves_in_one_stop(visit, style):
    pad = visit(style.name)
    pad.wait(lambda shown: shown["entryFocused"], "the focus")
    pad.type(["Tab"])
    assert not pad.read()["entryFocused"]
    pad.type(["Shift+Tab"])
    assert pad.read()["entryFocused"]
