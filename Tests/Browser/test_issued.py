"""The button that sends a code: pressed by script, counting down, and ready again, with the test's clock as the page's."""
import json

from pad_page import PadPage


def test_a_code_is_sent_by_the_button_which_counts_down(new_context, launch, tmp_path):
    command, sent = tmp_path / "deliver", tmp_path / "sent"
    command.write_text(f"#!/bin/sh\ncat > '{sent}.new' && mv '{sent}.new' '{sent}'\n")
    command.chmod(0o755)
    verifier = {"issued": {"command": str(command), "to": "ann@example.org"}}
    program = launch(config={"pads": [{"name": "door", "style": "cells", "length": 6, "acceptedFor": 0, "verifier": verifier}]})
    page = new_context().new_page()
    page.clock.install()
    pad = PadPage(page, program.url, "door")
    pad.open()
    button = page.locator("[data-action=resend]")
    assert button.text_content() == "Send code" and not sent.exists()
    button.click()
    page.get_by_text("Code sent. It is valid for 5 min.").first.wait_for()
    assert button.get_attribute("aria-disabled") == "true" and button.text_content().startswith("Send again in ")
    code = json.loads(sent.read_text())["code"]
    sent.unlink()
    button.click(force=True)  # does nothing
    page.clock.run_for(61_000)
    page.locator("[data-action=resend]:not([aria-disabled])", has_text="Send code").wait_for()
    assert not sent.exists()
    pad.type(code)
    pad.wait_phase("accepted")
    assert code not in page.content()
