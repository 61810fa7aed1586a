"""A pad's page whose server the test plays: it is told any state of the contract, in any phase, without having to get there."""
import json
from itertools import count

from pad_page import LENGTHS, PadPage
from program import ROOT

CLEAR, DRAWS_CARET = ("verification", "fields"), ("dialog", "verification", "fields")
# What can be on a page: phases, and what is said besides. `cancelled` is a dialog's.
PHASES = ["empty", "editing", "full", "verifying", "accepted", "rejected", "unavailable", "locked", "disabled", "lost", "idling",
          "reconnecting", "cancelled"]
MESSAGES = {"rejected": "wrongCode", "unavailable": "unavailable", "locked": "locked", "disabled": "disabled", "lost": "lost"}


def texts(language):
    return json.loads((ROOT / f"Public/locales/{language}.json").read_text(encoding="utf-8"))


def phases(style):
    return [phase for phase in PHASES if phase != "cancelled" or style == "dialog"]


def state(style, phase, language="en"):
    """What the server would say."""
    length, words = LENGTHS[style], texts(language)
    filled = {"editing": length // 2, "idling": length // 2, "reconnecting": 1, "full": length, "verifying": length, "accepted": length}
    filled = filled.get(phase, 0)
    told = {"empty": "editing", "full": "editing", "lost": "editing", "idling": "editing", "reconnecting": "editing"}.get(phase, phase)
    slots = [{"filled": index < filled} for index in range(length)]
    if style in CLEAR and told == "editing":
        for index in range(filled):
            slots[index]["glyph"] = str((index * 3 + 4) % 10)
    if style in DRAWS_CARET and told in ("editing", "rejected", "unavailable") and not (style == "dialog" and filled == length):
        slots[min(filled, length - 1)]["caret"] = True
    message = {"kind": "error", "text": words["message." + MESSAGES[phase]]} if phase in MESSAGES else None
    if phase == "accepted":
        message = {"kind": "info", "text": words["message.accepted"]}
    more = {"idleClearAfter": 9} if phase == "idling" else {}
    return {"pad": style, "style": style, "epoch": "ab12", "attempt": 0, "length": length, "count": filled, "caret": filled,
            "selection": None, "focused": told in ("editing", "rejected", "unavailable"), "slots": slots, "phase": told,
            "message": message, "canConfirm": phase == "full" and style == "dialog",
            "retryAfter": 27 if phase == "locked" else None} | more


class StagedPage(PadPage):
    """`tell(phase)` is what the server says next."""

    def __init__(self, page, address, pad):
        super().__init__(page, address, pad)
        self.revision, self.now, self.language = count(1), None, "en"
        page.route("**/stream*", lambda route: None)
        for path in ("**/state*", "**/events*"):
            page.route(path, lambda route: route.fulfill(json=self.now))

    def open(self, query="", language="en"):
        self.language = language
        self.now = state(self.pad, "empty", language) | {"revision": 0}
        super().open(f"?lang={language}{query}")
        return self

    def tell(self, phase):
        """The page asks, is told, and shows it."""
        self.now = state(self.pad, phase, self.language) | {"revision": next(self.revision)}
        self.root.evaluate("""(root, [revision, connection]) => new Promise(done => {
            const told = () => root.dataset.revision === revision && (observer.disconnect(), root.dataset.connection = connection, done());
            const observer = new MutationObserver(told);
            observer.observe(root, {attributes: true});
            root.querySelector('[data-entry]').dispatchEvent(new KeyboardEvent('keydown', {key: 'Home', bubbles: true}));
        })""", [str(self.now["revision"]), "reconnecting" if phase == "reconnecting" else "online"])
        return self

    def wear(self, theme):
        """Another look, without loading the page again: looks hang on this attribute alone."""
        self.page.evaluate("theme => document.querySelectorAll('[data-theme]').forEach(part => part.dataset.theme = theme)", theme)
        return self
