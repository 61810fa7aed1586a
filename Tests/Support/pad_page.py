"""One pad's page in a browser: opened, typed into and read, by the page contract only.

It waits for what the page shows, never for the clock.
"""
import json
import re
import time

LENGTHS = {"dialog": 4, "verification": 4, "joined": 6, "cells": 6, "fields": 6}  # the styles and their slots
CODE = "739162"  # what the test pads accept, cut to their length
OTHER = "860427"

# What the contract lets a test see of a pad, in one look.
READ = """root => {
  const bare = (slot, name) => slot.hasAttribute(name) && slot.getAttribute(name) !== 'false';
  const visible = element => element && element.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const text = role => [...root.querySelectorAll(`[role="${role}"]`)].map(part => part.textContent.trim()).join(' ').trim();
  const entry = root.querySelector('input[data-entry]');
  return {
    pad: root.dataset.pad, style: root.dataset.style, phase: root.dataset.phase, epoch: root.dataset.epoch,
    revision: Number(root.dataset.revision), count: Number(root.dataset.count), page: root.dataset.page,
    connection: root.dataset.connection, alert: text('alert'), status: text('status'),
    slots: [...root.querySelectorAll('[data-slot]')].map(slot => ({
      filled: bare(slot, 'data-filled'), caret: bare(slot, 'data-caret'), selected: bare(slot, 'data-selected'),
      pending: bare(slot, 'data-pending'), text: slot.textContent.trim()})),
    entry: entry ? entry.value : null, entryFocused: !!entry && document.activeElement === entry,
    dialogOpen: visible(root.querySelector('[role="dialog"]') || (root.matches('[role="dialog"]') ? root : null)) || false,
  };
}"""
# Counts the page's requests, before its own script runs: now, at most at once, in all. One that it gives up is over at once;
# `busy` ends when the page has heard of the answer.
COUNT_REQUESTS = """() => {
  const requests = window.requests = {now: 0, most: 0, all: 0, busy: 0}, original = window.fetch;
  window.fetch = (address, details) => {
    let isOver = false;
    const end = () => { if (!isOver) requests.now--; isOver = true; };
    requests.most = Math.max(requests.most, ++requests.now);
    requests.all++;
    requests.busy++;
    details?.signal?.addEventListener('abort', end);
    const answer = original(address, details);
    const heard = () => setTimeout(() => requests.busy--);
    answer.then(end, end);
    answer.then(response => response.clone().text()).then(heard, heard);
    return answer;
  };
}"""
PATIENCE = 10  # seconds within which a page must show what it is to show; far above what it needs


class PadView:
    """What any engine's page of a pad can be asked. Whoever derives from it knows how to `read` and how to `pause`."""

    def wait(self, holds, what="the page to show it", patience=PATIENCE):
        """Reads until `holds(read)`; what it shows then."""
        end = time.monotonic() + patience
        while True:
            shown = self.read()
            if shown and holds(shown):
                return shown
            assert time.monotonic() < end, f"waited for {what}; it shows {shown}"
            self.pause()

    def wait_count(self, count):
        """Until so many slots are filled and nothing is pending."""
        return self.wait(lambda shown: shown["count"] == count and filled(shown) == count and not pending(shown), f"count {count}")

    def wait_phase(self, phase):
        return self.wait(lambda shown: shown["phase"] == phase, f"phase {phase}")

    def wait_focus(self):
        return self.wait(lambda shown: shown["entryFocused"], "the focus")

    def wait_online(self):
        return self.wait(lambda shown: shown["connection"] == "online" and not pending(shown), "the connection")


class WindowPad(PadView):
    """A pad in a `Window` of any engine (engines.py)."""

    def __init__(self, window, address, pad):
        self.window, self.address, self.pad, self.pause = window, address, pad, window.pause

    def open(self, query=""):
        self.window.goto(f"{self.address}/pads/{self.pad}{query}")
        return self

    def read(self):
        """None while one page gives way to the next."""
        return self.window.evaluate(f"selector => {{ const root = document.querySelector(selector); return root && ({READ})(root); }}",
                                    self.selector())

    def selector(self, inner=""):
        return f'[data-pad="{self.pad}"] {inner}'.strip()

    def type(self, keys):
        self.window.press(keys)
        return self

    def click_keys(self, keys):
        for key in keys:
            self.window.click(self.selector(f'button[data-key="{key}"]'))
        return self

    def click_action(self, name):
        self.window.click(self.selector(f'button[data-action="{name}"]'))

    def tap_slot(self, index):
        self.window.click(self.selector(f'[data-slot="{index}"]'))
        return self

    def another(self):
        """The same pad in another window of the same browser."""
        return WindowPad(self.window.another(), self.address, self.pad).open()


class PadPage(PadView):
    """`page` stands on an address of the program; `pad` is which pad is meant there."""

    def __init__(self, page, address, pad):
        self.page, self.address, self.pad = page, address, pad
        self.root = page.locator(f'[data-pad="{pad}"]')

    def open(self, query=""):
        self.page.goto(f"{self.address}/pads/{self.pad}{query}")
        self.root.wait_for(state="attached")
        return self

    def read(self):
        return self.root.evaluate(READ)

    def pause(self):
        self.page.wait_for_timeout(15)

    def count_requests(self):
        """From the next `open` on: `requests()` tells how many are under way, were at most, and have been in all."""
        self.page.add_init_script(f"({COUNT_REQUESTS})()")
        return self

    def requests(self):
        return self.page.evaluate("window.requests")

    def wait_idle(self):
        """Until all that was done has been told to the server."""
        self.wait(lambda shown: self.requests()["busy"] == 0, "the answers")

    def server_state(self):
        """The server's own word for this browser's session."""
        return self.page.evaluate("async path => (await fetch(path)).json()", f"/pads/{self.pad}/state")

    def type(self, keys):
        """Presses keys on the keyboard, one after the other; a list may name keys."""
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def click_keys(self, keys):
        """Presses buttons of the drawn keypad."""
        for key in keys:
            self.key(key).click()
        return self

    def key(self, name):
        return self.root.locator(f'button[data-key="{name}"]')

    def action(self, name):
        return self.root.locator(f'button[data-action="{name}"]')

    def slot(self, index):
        return self.root.locator(f'[data-slot="{index}"]')

    def tap_slot(self, index):
        """Clicks where the slot is, whatever lies over it."""
        self.slot(index).scroll_into_view_if_needed()
        box = self.slot(index).bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return self

    def paste(self, text):
        """Puts the text on the clipboard and presses Ctrl+V."""
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=self.address)
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.page.keyboard.press("Control+V")
        return self

    def content(self):
        """All of the document where a digit could stand, with what is random in it taken out."""
        text = self.page.evaluate("""() => JSON.stringify([document.documentElement.outerHTML, document.title, location.href,
            document.cookie, {...localStorage}, {...sessionStorage}, history.state,
            [...document.querySelectorAll('input')].map(input => input.value)])""")
        text = json.loads(text)
        for pattern in (r'data-epoch="[^"]*"', r'data-page="[^"]*"', r"localhost:\d+", r"[0-9a-f]{16,}"):
            text[0] = re.sub(pattern, "~", text[0])
        return json.dumps(text, ensure_ascii=False)


def filled(shown):
    return sum(slot["filled"] or slot["pending"] for slot in shown["slots"])


def pending(shown):
    return any(slot["pending"] for slot in shown["slots"])


def carets(shown):
    return [index for index, slot in enumerate(shown["slots"]) if slot["caret"]]


def texts(shown):
    return "".join(slot["text"] for slot in shown["slots"])
