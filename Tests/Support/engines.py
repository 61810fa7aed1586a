"""Three browser engines behind one small face: a window that is opened, clicked, typed into and asked, with real input.

Chromium by Playwright, WebKitGTK by its WebDriver and Selenium, Firefox by Marionette. What a test expects is not here.
"""
import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from marionette_driver.marionette import ActionSequence, Marionette
from playwright.sync_api import Error as PlaywrightError
from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.key_input import KeyInput
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

# WebDriver's code points (WebDriver, section 17.4.2); other keys are themselves.
KEYS = {"Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Escape": "\ue00c",
        "Space": " ", "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
        "ArrowDown": "\ue015", "Delete": "\ue017"}
CENTRE = """selector => {
  const element = document.querySelector(selector);
  element.scrollIntoView({block: 'center'});
  const box = element.getBoundingClientRect();
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
}"""
# With the rights of the browser itself, in the page's process: what Firefox's input methods speak to.
COMPOSE = """
  const [interims, commit] = arguments;
  const method = Components.classes['@mozilla.org/text-input-processor;1'].createInstance(Components.interfaces.nsITextInputProcessor);
  method.beginInputTransactionForTests(window);
  for (const text of interims) {
    method.setPendingCompositionString(text);
    method.appendClauseToPendingComposition(text.length, method.ATTR_RAW_CLAUSE);
    method.setCaretInPendingComposition(text.length);
    method.flushPendingComposition();
  }
  method.commitCompositionWith(commit);
"""
NOTEPAD = "data:text/html,<textarea autofocus></textarea>"


def installed(*names):
    """The path of a program. Where Debian's packages can be had its absence is a failure, elsewhere a skip."""
    for name in names:
        if path := shutil.which(name):
            return path
    pytest.skip(f"{names[0]} is not here") if not shutil.which("apt-get") else pytest.fail(f"{names[0]} is not installed: Tests/run does")


class Window:
    """What the engines' windows share. `evaluate` takes the source of a function; `press` takes names as in UI Events."""

    def click(self, selector):
        """Presses the mouse where that is, whatever lies over it."""
        end = time.monotonic() + 10
        while self.evaluate("() => document.readyState") != "complete":  # no browser takes a click before it has painted
            assert time.monotonic() < end, "the page does not end loading"
            self.pause()
        self.click_at(*self.evaluate(CENTRE, selector))

    def copy(self, text):
        """Puts a text on the clipboard as a person does: written in some other page, selected, copied."""
        self.goto(NOTEPAD)
        self.evaluate("text => { document.querySelector('textarea').value = text; document.querySelector('textarea').focus(); }", text)
        self.press(["Control+a", "Control+c"])


class ChromiumWindow(Window):
    def __init__(self, page):
        self.page = page
        self.goto, self.reload, self.front = page.goto, page.reload, page.bring_to_front

    def evaluate(self, function, *arguments):
        try:
            return self.page.evaluate(f"all => ({function})(...all)", list(arguments))
        except PlaywrightError as error:
            if "navigation" in error.message:
                return None
            raise

    def press(self, keys):
        for key in keys:
            self.page.keyboard.press(key) if key.isascii() else self.page.keyboard.insert_text(key)

    def paste_by_menu(self):
        """What the entry of the browser's menu does: the command without its keys."""
        key = {"type": "rawKeyDown", "key": "Unidentified", "windowsVirtualKeyCode": 0}
        self.send("Input.dispatchKeyEvent", key | {"commands": ["Paste"]})

    def compose(self, interims, commit):
        """An input method shows what may come, then commits."""
        for text in interims:
            self.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        self.send("Input.insertText", {"text": commit})

    def send(self, command, parameters):
        session = self.page.context.new_cdp_session(self.page)
        session.send(command, parameters)
        session.detach()

    def click_at(self, x, y):
        self.page.mouse.click(x, y)

    def another(self):
        return ChromiumWindow(self.page.context.new_page())

    def pause(self):
        self.page.wait_for_timeout(15)


class Chromium:
    name = "chromium"

    def __init__(self, browser):
        self.browser, self.version = browser, browser.version

    @contextmanager
    def window(self, script=True):
        """A window of a browser without history; closed with all its siblings at the end."""
        context = self.browser.new_context(java_script_enabled=script, viewport={"width": 1000, "height": 800})
        try:
            yield ChromiumWindow(context.new_page())
        finally:
            context.close()

    def close(self):
        pass  # the browser belongs to who has opened it


class WebDriverWindow(Window):
    """A window whose driver has one current window at a time: `handle` is made the current one before each use."""

    def __init__(self, driver, handle):
        self.driver, self.handle = driver, handle

    def goto(self, address):
        self.current().get(address)

    def reload(self):
        self.current().refresh()

    def front(self):
        self.current()

    def current(self):
        if self.driver.current_window_handle != self.handle:
            self.driver.switch_to.window(self.handle)
        return self.driver

    def evaluate(self, function, *arguments):
        return self.current().execute_script(f"return ({function})(...arguments)", *arguments)

    def press(self, keys):
        actions = ActionBuilder(self.current(), keyboard=KeyInput("keyboard"), duration=0)
        for key in keys:
            play(actions.key_action, key)
        actions.perform()

    def click_at(self, x, y):
        actions = ActionBuilder(self.current(), mouse=PointerInput("mouse", "mouse"), duration=0)
        actions.pointer_action.move_to_location(x, y).click()
        actions.perform()

    def another(self):
        self.current().switch_to.new_window("window")
        return WebDriverWindow(self.driver, self.driver.current_window_handle)

    def pause(self):
        time.sleep(0.015)


class WebKit:
    """Its browser is WebKitGTK's own MiniBrowser, in a screen of its own; each window is a browser of its own."""
    name = "webkit"

    def __init__(self):
        self.driver = installed("WebKitWebDriver")
        read, write = os.pipe()
        self.screen = subprocess.Popen([installed("Xvfb"), "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
                                       pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()
        assert number, "Xvfb did not start"
        self.environment = os.environ | {"DISPLAY": f":{number}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        self.version = None

    @contextmanager
    def window(self, script=True):
        options = Options()
        if not script:
            options.binary_location = str(next(Path("/usr").glob("lib*/**/webkit2gtk-4*/MiniBrowser")))
            options.add_argument("--automation")
            options.add_argument("--enable-javascript=FALSE")
        driver = webdriver.WebKitGTK(options=options, service=Service(self.driver, env=self.environment))
        self.version = driver.capabilities["browserVersion"]
        try:
            yield WebDriverWindow(driver, driver.current_window_handle)
        finally:
            driver.quit()

    def close(self):
        self.screen.terminate()
        self.screen.wait()


class FirefoxWindow(Window):
    def __init__(self, marionette, handle):
        self.marionette, self.handle = marionette, handle

    def current(self):
        if self.marionette.current_window_handle != self.handle:
            self.marionette.switch_to_window(self.handle)
        return self.marionette

    def goto(self, address):
        self.current().navigate(address)

    def reload(self):
        self.current().refresh()

    def front(self):
        self.marionette.switch_to_window(self.handle, focus=True)

    def evaluate(self, function, *arguments):
        return self.current().execute_script(f"return ({function})(...arguments)", arguments)

    def paste_by_menu(self):
        with self.current().using_context("chrome"):
            self.marionette.execute_script("document.defaultView.goDoCommand('cmd_paste')")

    def compose(self, interims, commit):
        self.current().execute_script(COMPOSE, [interims, commit], sandbox="system")

    def press(self, keys):
        actions = ActionSequence(self.current(), "key", "keyboard")
        for key in keys:
            play(actions, key)
        actions.perform()

    def click_at(self, x, y):
        ActionSequence(self.current(), "pointer", "mouse").pointer_move(x, y).pointer_down().pointer_up().perform()

    def another(self):
        return FirefoxWindow(self.marionette, self.current().open(type="window", focus=True)["handle"])

    def pause(self):
        time.sleep(0.015)


class Firefox:
    """One browser for all tests; a test begins without cookies and with one window."""
    name = "firefox"

    def __init__(self, folder):
        self.marionette = Marionette(bin=installed("firefox-esr", "firefox"), headless=True, port=0, gecko_log=str(Path(folder) / "gecko.log"))
        self.marionette.start_session()
        self.version = self.marionette.session_capabilities["browserVersion"]
        self.home = self.marionette.current_window_handle

    @contextmanager
    def window(self, script=True):
        self.privileged("Services.cookies.removeAll(); Services.prefs.setBoolPref('javascript.enabled', arguments[0])", script)
        tab = self.marionette.open(type="tab", focus=True)["handle"]
        try:
            yield FirefoxWindow(self.marionette, tab)
        finally:
            for handle in self.marionette.window_handles:
                if handle != self.home:
                    self.marionette.switch_to_window(handle)
                    self.marionette.close()
            self.marionette.switch_to_window(self.home)

    def privileged(self, script, *arguments):
        with self.marionette.using_context("chrome"):
            self.marionette.execute_script(script, arguments)

    def close(self):
        self.marionette.quit()
        self.marionette.cleanup()


def play(actions, name):
    """A key with its modifiers, as in `Control+Shift+a`, on a sequence of key actions."""
    *modifiers, key = name.split("+") if len(name) > 1 else [name]
    held = [KEYS[modifier] for modifier in modifiers]
    for code in held:
        actions.key_down(code)
    actions.key_down(KEYS.get(key, key))
    actions.key_up(KEYS.get(key, key))
    for code in reversed(held):
        actions.key_up(code)
