// The page's only script. It takes over what the server has drawn: input becomes events, events are posted in order,
// and the slots follow the state that comes back. What a digit does is decided by the server alone.
//
//   Link     whether the server can be reached, and when to try again
//   Courier  events to the server: in order, each exactly once
//   Wire     states from the server, over one event stream a page
//   Sketch   what the slots will look like once the queued events have arrived
//   View     state to attributes
//   Entry    the one real input: keyboard, paste, autofill, input methods, drop
//   Buttons  keypad and actions
//   Answer   sound and vibration for a press
//   Kiosk    what a screen that stands in public needs besides
//   Pad      one pad, made of these
"use strict";

(() => {
  // At once, then after these milliseconds (Phoenix LiveView and others back off alike; a kiosk wants it short).
  const RETRIES = [0, 1000, 2000, 5000];
  const TIMEOUT = 8000;
  // An outage shorter than this is nobody's business.
  const PATIENCE = 500;
  // Typing takes a notice away, but not before it could be read.
  const READING = 5000;
  // The server takes 64 events and 16 KiB; a text of more than 1,024 characters it refuses.
  const MAX_EVENTS = 64;
  const MAX_BYTES = 15000;
  const MAX_TEXT = 1024;
  // The language chosen in the demonstration's address: messages come in it. Elsewhere the server pays no heed to it.
  const LANGUAGE = new URLSearchParams(location.search).get("lang");
  const QUERY = LANGUAGE ? `?lang=${encodeURIComponent(LANGUAGE)}` : "";
  // Android's keyboards tell of Backspace only when there is something to delete: this stands in the entry there.
  const SENTINEL = "\u200b";
  // Seconds before a partial entry is wiped, from when it is said (WCAG 2.2.1: at least 20) and from when it is shown.
  const IDLE_SAID = 20;
  const IDLE_SHOWN = 10;
  // A browser opens six connections to a host; streams may hold this many of them, posts need the rest.
  const MAX_STREAMS = 4;

  const clock = (seconds) => {
    const pad = (n) => String(n).padStart(2, "0");
    const minutes = Math.floor(seconds / 60);
    return minutes < 60
      ? `${minutes}:${pad(seconds % 60)}`
      : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
  };

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);

  const freshToken = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  const isChord = (event) => event.ctrlKey || event.metaKey || event.altKey;

  /** Whether an event is more than a change of focus. */
  const isTyped = ({ type }) => type !== "focus" && type !== "blur";

  /** Whether a pad in this state takes keys. */
  const isOpen = ({ phase }) => ["editing", "rejected", "unavailable"].includes(phase);

  /** Sets or removes a bare attribute, touching the document only when it changes. */
  const toggle = (element, name, on) => {
    if (element.hasAttribute(name) !== on) element.toggleAttribute(name, on);
  };

  const setText = (element, text) => {
    if (element && element.textContent !== text) element.textContent = text;
  };

  // ---------------------------------------------------------------------------------------------------------------
  // Link: who has failed to reach the server, told to the page only when it lasts.

  class Link {
    #failing = new Set();
    #timer = 0;
    #tell;

    constructor(tell) {
      this.#tell = tell;
    }

    failed(part) {
      this.#failing.add(part);
      this.#timer ||= setTimeout(() => this.#tell("reconnecting"), PATIENCE);
    }

    /** One part got through, so the server is there; the others will notice by themselves. */
    works() {
      this.#failing.clear();
      clearTimeout(this.#timer);
      this.#timer = 0;
      this.#tell("online");
    }
  }

  // ---------------------------------------------------------------------------------------------------------------
  // Courier: one request under way; what is typed meanwhile goes into the next batch. A batch whose answer is lost is
  // sent again as it was: the server applies a number once.

  class Courier {
    #pad;
    #queue = [];
    #batch = null;
    #sequence = 1;
    #page;
    #failures = 0;
    #timer = 0;
    #isToldWhen = false;

    constructor(pad, page) {
      this.#pad = pad;
      this.#page = page;
    }

    /** Events that the state shown does not hold yet. */
    get pending() {
      return this.#batch ? [...this.#batch.events, ...this.#queue] : this.#queue;
    }

    get isSending() {
      return this.#batch !== null && !this.#timer;
    }

    /** Whether a state may or may not hold events that are still pending. */
    get isInDoubt() {
      return this.isSending || this.#batch?.isUnseen === false;
    }

    post(event) {
      this.#queue.push(event);
      if (!this.#batch) this.#next();
    }

    /** Tries again now instead of at the next turn, unless the server has said when. */
    hurry() {
      if (this.#timer && !this.#isToldWhen) this.#send();
    }

    /** Goes on under another token: the server does not know this one, or counts it otherwise. */
    renew(page = freshToken(), sequence = 1) {
      this.#page = page;
      this.#sequence = sequence;
      this.#pad.showPage(page);
    }

    /** Forgets what has not arrived, so that no code is a mixture of before and after. Says whether any of it was typed. */
    forget() {
      const events = this.#queue.splice(0);
      if (this.#timer) {
        // Meant for a session that is gone: the new one would refuse it.
        events.push(...this.#batch.events);
        this.#batch = null;
        this.#stopWaiting();
      }
      return events.some(isTyped);
    }

    next() {
      if (!this.#batch) this.#next();
    }

    #next() {
      if (this.#queue.length === 0) return;
      const events = [];
      let bytes = 0;
      while (this.#queue.length > 0 && events.length < MAX_EVENTS) {
        // Up to three bytes a UTF-16 unit.
        const size = JSON.stringify(this.#queue[0]).length * 3;
        if (events.length > 0 && bytes + size > MAX_BYTES) break;
        bytes += size;
        events.push(this.#queue.shift());
      }
      // The server refuses what was typed into another session than its own ("0": into none yet).
      const { epoch } = this.#pad.state;
      const body = JSON.stringify({ page: this.#page, seq: this.#sequence, epoch, events });
      // `isUnseen`: no earlier try can have reached the server.
      this.#batch = { events, isUnseen: true, body };
      this.#send();
    }

    #stopWaiting() {
      clearTimeout(this.#timer);
      this.#timer = 0;
    }

    async #send() {
      const batch = this.#batch;
      let response, body;
      this.#stopWaiting();
      this.#pad.stopAsking();
      try {
        response = await fetch(`${this.#pad.base}/events${QUERY}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: batch.body,
          credentials: "same-origin",
          cache: "no-store",
          signal: AbortSignal.timeout(TIMEOUT),
        });
        body = await response.json().catch(() => null);
      } catch {
        response = null;
      }
      const status = response?.status ?? 0;
      if (response?.ok && body) {
        this.#arrived(body);
      } else if (status === 409 && body?.epoch) {
        this.#disagreed(body);
      } else if (!response || response.ok || status >= 500) {
        // Perhaps only the answer got lost: a gateway may have passed the batch on before it failed.
        batch.isUnseen = false;
        this.#later(response);
      } else if ([408, 425, 429].includes(status)) {
        this.#later(response);
      } else {
        this.#refused();
      }
    }

    #later(response) {
      this.#pad.link.failed("courier");
      const wanted = Number(response?.headers.get("Retry-After")) * 1000;
      const pause = wanted || RETRIES[Math.min(this.#failures, RETRIES.length - 1)];
      this.#failures++;
      this.#isToldWhen = wanted > 0;
      this.#timer = setTimeout(() => this.#send(), pause);
    }

    #arrived(state) {
      this.#failures = 0;
      this.#batch = null;
      this.#sequence = state.expected ?? this.#sequence + 1;
      this.#pad.link.works();
      this.#pad.takeReply(state);
      this.next();
    }

    /** 409: the server has another session or counts otherwise. It has not applied this try. */
    #disagreed(state) {
      const { events, isUnseen } = this.#batch;
      this.#failures = 0;
      this.#batch = null;
      this.#queue.unshift(...events);
      this.#pad.link.works();
      this.renew(state.page, state.expected);
      this.#pad.takeConflict(state, !isUnseen && events.some(isTyped));
      this.next();
    }

    /** Nothing of the batch was applied and its number is not used up. */
    #refused() {
      this.#failures = 0;
      this.#batch = null;
      this.#pad.say("refused");
      this.next();
    }
  }

  // ---------------------------------------------------------------------------------------------------------------
  // Wire: the newest states over one stream for all pads of a page. Closed while the page is hidden; everything works
  // without it, by asking.

  class Wire {
    #url;
    #pads;
    #link;
    #source = null;
    #failures = 0;
    #openedAt = 0;
    #timer = 0;
    #permit = null;
    #wanted = false;
    #isOpening = false;

    constructor(url, pads, link) {
      this.#url = url;
      this.#pads = pads;
      this.#link = link;
    }

    get isOpen() {
      return this.#source !== null && this.#source.readyState === EventSource.OPEN;
    }

    async open() {
      this.#wanted = true;
      clearTimeout(this.#timer);
      this.#timer = 0;
      if (this.#source || this.#isOpening) return;
      this.#isOpening = true;
      this.#permit ??= await this.#askPermit();
      this.#isOpening = false;
      if (!this.#wanted) return this.close();
      if (!this.#permit) {
        // Enough streams are open in this browser: ask now and then, and try to get one later.
        this.#poll();
        this.#again(2000);
        return;
      }
      const source = (this.#source = new EventSource(this.#url + QUERY));
      source.addEventListener("open", () => {
        this.#openedAt = performance.now();
        this.#link.works();
        for (const pad of this.#pads) pad.courier.hurry();
      });
      source.addEventListener("state", (message) => {
        const state = JSON.parse(message.data);
        this.#pads.find((pad) => pad.name === state.pad)?.takeNews(state);
      });
      source.addEventListener("error", () => {
        source.close();
        if (this.#source !== source) return;
        this.#source = null;
        // One that held for a while may be tried again at once.
        if (this.#openedAt && performance.now() - this.#openedAt > 5000) this.#failures = 0;
        this.#openedAt = 0;
        this.#link.failed("wire");
        // A stream's error does not say why; a question does.
        this.#poll();
        this.#again(RETRIES[Math.min(this.#failures, RETRIES.length - 1)]);
        this.#failures++;
      });
    }

    close() {
      this.#wanted = false;
      clearTimeout(this.#timer);
      this.#timer = 0;
      this.#source?.close();
      this.#source = null;
      this.#permit?.();
      this.#permit = null;
    }

    #again(milliseconds) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#timer = 0;
        if (this.#wanted) this.open();
      }, milliseconds);
    }

    #poll() {
      for (const pad of this.#pads) pad.ask();
    }

    /** One of a few locks that all windows of this browser share; null when all are taken. Plain-http pages of other
        hosts have no locks: they get a stream each. */
    async #askPermit() {
      if (!navigator.locks) return () => {};
      for (let n = 0; n < MAX_STREAMS; n++) {
        const release = await new Promise((resolve) => {
          const hold = (lock) => (lock ? new Promise((done) => resolve(done)) : resolve(null));
          navigator.locks.request(`digitslots-stream-${n}`, { ifAvailable: true }, hold).catch(() => resolve(null));
        });
        if (release) return release;
      }
      return null;
    }
  }

  // ---------------------------------------------------------------------------------------------------------------
  // Sketch: the state with the queued events applied, as far as their result is sure. It stops at the first event it
  // cannot foresee, and the server's word replaces it in any case.

  const sketch = (state, events, rules) => {
    const slots = state.slots.map((slot) => ({ ...slot }));
    let { count, caret } = state;
    if (events.length === 0 || !isOpen(state) || state.selection) return { slots, count, caret };

    const put = (digit) => {
      if (rules.travel === "frontier") caret = count;
      if (caret >= rules.length) return;
      slots[caret] = { filled: true, pending: true, glyph: rules.mask === "none" ? digit : undefined };
      caret++;
      count = Math.max(count, caret);
    };
    const remove = (slot) => {
      slots.splice(slot, 1);
      slots.push({ filled: false });
      count--;
    };
    const apply = (event) => {
      if (event.type === "focus") {
        if (rules.travel === "free" && event.slot !== undefined) caret = Math.min(event.slot, count);
        return true;
      }
      if (event.type === "clear") {
        slots.fill({ filled: false });
        count = caret = 0;
        return true;
      }
      if (event.type === "text") {
        if (!/^[0-9]+$/.test(event.text) || event.text.length > rules.length) return false;
        if (event.text.length === rules.length && rules.paste === "tolerant") caret = 0;
        if (rules.paste === "strict" && caret + event.text.length > rules.length) return false;
        for (const digit of event.text) put(digit);
        return true;
      }
      if (event.type !== "key" || event.shift || event.ctrl) return false;
      if (/^[0-9]$/.test(event.key)) {
        put(event.key);
        return true;
      }
      if (event.key === "Backspace") {
        const slot = rules.travel === "frontier" || caret === count ? count - 1 : caret;
        if (slot >= 0 && slot < count) remove(slot);
        caret = rules.travel === "frontier" ? count : Math.max(0, Math.min(slot === count ? slot : caret - 1, count));
        return true;
      }
      if (rules.travel !== "free") return false;
      if (event.key === "ArrowLeft") caret = Math.max(0, caret - 1);
      else if (event.key === "ArrowRight") caret = Math.min(count, caret + 1);
      else if (event.key === "Home") caret = 0;
      else if (event.key === "End") caret = count;
      else return false;
      return true;
    };
    for (const event of events) {
      // A full entry is on its way to be checked; what comes after that is for the next try or for nobody.
      const wasFull = count === rules.length;
      if (!apply(event)) break;
      if (rules.complete === "automatic" && !wasFull && count === rules.length) break;
    }

    const drawn = caret < count ? caret : drawnAtEnd(count, rules);
    slots.forEach((slot, index) => {
      slot.caret = index === drawn;
      slot.outlined = index === drawn && (caret < count || rules.caretRule === "none");
    });
    return { slots, count, caret };
  };

  /** The slot that draws the caret when it stands after the last digit. */
  const drawnAtEnd = (count, rules) => {
    if (rules.caretRule === "none" && rules.travel !== "frontier") return -1;
    if (rules.caretRule === "hiddenWhenFull" && count === rules.length) return -1;
    return Math.min(count, rules.length - 1);
  };

  // ---------------------------------------------------------------------------------------------------------------
  // View: writes a state into the page contract's attributes. Holds no state but clocks.

  class View {
    #root;
    #rules;
    #slots;
    #find = (selector) => this.#root.querySelector(selector);
    #clocks = new Map();
    #isIdling = false;

    constructor(root, rules) {
      this.#root = root;
      this.#rules = rules;
      this.#slots = [...root.querySelectorAll("[data-slot]")];
    }

    /** The state as the server has drawn it. */
    read() {
      const { dataset } = this.#root;
      const number = (text) => (text === undefined ? null : Number(text));
      const error = this.#find("[role=alert]").textContent;
      const note = this.#find(".notes .note").textContent;
      const selected = [...this.#slots.keys()].filter((index) => "selected" in this.#slots[index].dataset);
      const isInfo = note !== "" && !["verifying", "accepted"].includes(dataset.phase);
      return {
        epoch: dataset.epoch,
        revision: Number(dataset.revision),
        attempt: Number(dataset.attempt),
        length: this.#slots.length,
        count: Number(dataset.count),
        caret: Number(dataset.caret),
        selection: selected.length > 0 ? { from: selected[0], to: selected.at(-1) + 1 } : null,
        focused: dataset.focused === "true",
        phase: dataset.phase,
        canConfirm: "canConfirm" in dataset,
        message: error ? { kind: "error", text: error } : note && isInfo ? { kind: "info", text: note } : null,
        retryAfter: number(dataset.retryAfter),
        resendAfter: number(dataset.resendAfter),
        idleClearAfter: number(dataset.idleClearAfter),
        keypad: this.#find("[data-action=unshuffle]")?.hidden === false ? this.#digitKeys.map((key) => key.dataset.key) : undefined,
        at: performance.now(),
        slots: this.#slots.map((slot) => ({
          filled: "filled" in slot.dataset,
          caret: "caret" in slot.dataset,
          outlined: "outlined" in slot.dataset,
          glyph: this.#glyph(slot).textContent || undefined,
        })),
      };
    }

    /** Draws `state` with `events` on their way; `notice` is what the page itself has to say. */
    draw(state, events, notice) {
      const { dataset } = this.#root;
      const changes = {
        epoch: state.epoch,
        revision: state.revision,
        attempt: state.attempt,
        count: state.count,
        caret: state.caret,
        phase: state.phase,
      };
      for (const [name, value] of Object.entries(changes)) {
        if (dataset[name] !== String(value)) dataset[name] = value;
      }
      toggle(this.#root, "data-can-confirm", Boolean(state.canConfirm));
      this.#drawSlots(sketch(state, events, this.#rules).slots, state);
      this.#drawTexts(state, events.length > 0, notice);
      this.#drawKeypad(state.keypad);
    }

    /** The token that posts carry. */
    showPage(page) {
      this.#root.dataset.page = page;
    }

    showFocus(isFocused) {
      this.#root.dataset.focused = isFocused;
    }

    showConnection(connection) {
      this.#root.dataset.connection = connection;
    }

    /** A blinking caret is solid right after a key. */
    restartCaret() {
      for (const animation of this.#root.getAnimations({ subtree: true })) {
        if (animation.animationName?.startsWith("blink")) animation.currentTime = 0;
      }
    }

    /** Which slot is under a point, or the nearest one beside it. */
    slotAt(x) {
      let nearest = 0;
      let distance = Infinity;
      this.#slots.forEach((slot, index) => {
        const { left, right } = slot.getBoundingClientRect();
        const away = Math.max(left - x, x - right, 0);
        if (away < distance) [nearest, distance] = [index, away];
      });
      return nearest;
    }

    #glyph(slot) {
      return slot.querySelector(".glyph") ?? slot;
    }

    #drawSlots(slots, state) {
      const range = state.selection;
      this.#slots.forEach((element, index) => {
        const slot = slots[index] ?? { filled: false };
        // Each page draws the caret for its own focus only.
        const hasCaret = Boolean(slot.caret) && this.#root.dataset.focused === "true";
        const isOutline = slot.outlined ?? (state.caret < state.count || this.#outlines);
        toggle(element, "data-filled", Boolean(slot.filled));
        toggle(element, "data-caret", hasCaret);
        toggle(element, "data-outlined", hasCaret && isOutline);
        toggle(element, "data-selected", Boolean(range) && index >= range.from && index < range.to);
        toggle(element, "data-pending", Boolean(slot.pending));
        setText(this.#glyph(element), slot.glyph ?? "");
      });
    }

    /** Where the style draws no caret of its own, one that is told is an outline. */
    get #outlines() {
      return this.#rules.caretRule === "none";
    }

    #drawTexts(state, isPending, notice) {
      const text = (name) => this.#root.dataset[`text${name}`];
      const message = notice ?? state.message;
      const info = message?.kind === "info" ? message.text : "";
      const note = info || { verifying: text("Verifying"), accepted: text("Accepted") }[state.phase] || "";
      setText(this.#find("[role=alert]"), message?.kind === "error" ? message.text : "");
      setText(this.#find(".notes .note"), note);
      setText(this.#find(".outcome"), state.phase === "cancelled" ? text("Cancelled") : note);
      this.#find("[data-entry]").toggleAttribute("aria-invalid", false);
      if (state.phase === "rejected") this.#find("[data-entry]").setAttribute("aria-invalid", "true");

      // Announced when the server has confirmed, not for every dot drawn ahead.
      const progress = fill(text("Progress"), { count: state.count, length: state.length });
      const status = note || (state.phase === "cancelled" ? text("Cancelled") : progress);
      if (!isPending) setText(this.#find("[role=status]"), status);

      const countdown = this.#find("[role=timer]");
      const isLocked = state.phase === "locked";
      const said = state.idleClearAfter > IDLE_SAID ? IDLE_SAID : IDLE_SHOWN;
      this.#isIdling = false;
      this.#count("timer", isLocked ? state.retryAfter : state.idleClearAfter, state.at, (left) => {
        const isShown = left && (isLocked || left <= IDLE_SHOWN);
        const words = left ? fill(text(isLocked ? "Countdown" : "Idling"), { time: clock(left) }) : "";
        setText(countdown, isShown ? words : "");
        // Said once, and so early that there is time to go on.
        if (!left || isLocked || left > said || this.#isIdling || isPending) return;
        this.#isIdling = true;
        setText(this.#find("[role=status]"), words);
      });
      const resend = this.#find("[data-action=resend]");
      if (!resend) return;
      this.#count("resend", state.resendAfter ?? null, state.at, (left) => {
        setText(resend, left ? fill(text("ResendCountdown"), { time: clock(left) }) : text("Resend"));
        if (left) resend.setAttribute("aria-disabled", "true");
        else resend.removeAttribute("aria-disabled");
      });
    }

    /** Shows the seconds that are left of `seconds` since `at`, or `null` when there is nothing to count. */
    #count(name, seconds, at, show) {
      clearInterval(this.#clocks.get(name));
      const tick = () => {
        const left = seconds && Math.max(0, Math.ceil(seconds - (performance.now() - at) / 1000));
        show(left);
        if (!left) clearInterval(this.#clocks.get(name));
      };
      if (seconds) this.#clocks.set(name, setInterval(tick, 250));
      tick();
    }

    get #digitKeys() {
      return [...this.#root.querySelectorAll(".key[data-key]:not([data-key=Backspace])")];
    }

    #drawKeypad(order) {
      const unshuffle = this.#find("[data-action=unshuffle]");
      if (!unshuffle) return;
      unshuffle.hidden = !order;
      const digits = order ?? [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
      this.#digitKeys.forEach((key, index) => {
        const digit = String(digits[index]);
        if (key.dataset.key === digit) return;
        key.dataset.key = key.value = digit;
        setText(key, digit);
      });
    }
  }

  // ---------------------------------------------------------------------------------------------------------------
  // Entry: the one real input. It is emptied after each commit, so that no digit stays in the document, and its value
  // is prevented from changing where the browser allows it, so that no password manager finds anything to save.

  class Entry {
    #pad;
    #input;
    #isComposing = false;
    #isPointed = false;
    /** Set once the keyboard turns out to be one that only tells of Backspace when there is something to delete. */
    #needsSentinel = matchMedia("(pointer: coarse)").matches;

    constructor(pad, input) {
      this.#pad = pad;
      this.#input = input;
      const on = (type, handler) => input.addEventListener(type, handler.bind(this));
      on("keydown", this.#keyDown);
      on("beforeinput", this.#beforeInput);
      on("input", this.#changed);
      on("change", this.#changed);
      on("compositionstart", () => (this.#isComposing = true));
      on("compositionend", this.#composed);
      on("paste", this.#pasted);
      on("drop", this.#dropped);
      on("dragover", (event) => event.preventDefault());
      for (const type of ["copy", "cut", "dragstart"]) on(type, (event) => event.preventDefault());
      on("pointerdown", () => (this.#isPointed = true));
      on("click", this.#clicked);
      on("focus", this.#focused);
      on("blur", this.#blurred);
      // What was typed before the script ran.
      if (input.value) this.#changed();
      this.#empty();
      if (document.activeElement === input) this.#focused();
    }

    get isFocused() {
      return document.activeElement === this.#input && document.hasFocus();
    }

    focus() {
      this.#input.focus({ preventScroll: true });
    }

    blur() {
      this.#input.blur();
    }

    /** The drawn keypad is there: the system's keyboard would cover it. */
    set usesKeypad(isUsed) {
      this.#input.inputMode = isUsed ? "none" : "numeric";
    }

    #empty() {
      const value = this.#needsSentinel ? SENTINEL : "";
      if (this.#input.value !== value) this.#input.value = value;
      if (value && document.activeElement === this.#input) this.#input.setSelectionRange(1, 1);
    }

    #keyDown(event) {
      const { key } = event;
      if (event.isComposing || event.keyCode === 229) {
        if (!event.isComposing && !this.#needsSentinel) {
          this.#needsSentinel = true;
          this.#empty();
        }
        return;
      }
      const command = event.ctrlKey || event.metaKey;
      if (event.altKey || (event.ctrlKey && event.metaKey)) return;
      if (command) {
        if (key === "Backspace" || (key.toLowerCase() === "a" && !event.shiftKey)) {
          event.preventDefault();
          this.#pad.post({ type: "key", key: key === "Backspace" ? key : "a", ctrl: true });
        }
        return;
      }
      switch (key) {
        case "ArrowLeft":
        case "ArrowRight":
        case "Home":
        case "End":
          event.preventDefault();
          this.#pad.post(event.shiftKey ? { type: "key", key, shift: true } : { type: "key", key });
          break;
        case "Backspace":
        case "Delete":
          if (event.shiftKey && key === "Delete") return;
          event.preventDefault();
          this.#pad.post({ type: "key", key });
          break;
        case "Enter":
          event.preventDefault();
          if (!event.repeat) this.#pad.post({ type: "key", key });
          break;
      }
    }

    #beforeInput(event) {
      // A composition cannot be stopped, only its end counts; what else cannot be stopped comes back as `input`.
      if (event.isComposing || this.#isComposing || !event.cancelable) return;
      const { inputType, data } = event;
      event.preventDefault();
      if (inputType === "insertLineBreak") this.#pad.post({ type: "key", key: "Enter" });
      else if (inputType.startsWith("insert")) this.#commit(data ?? event.dataTransfer?.getData("text/plain") ?? "");
      else if (/^delete.*Forward$/.test(inputType)) this.#pad.post({ type: "key", key: "Delete" });
      else if (inputType === "deleteByCut" || inputType === "deleteByDrag") return;
      else if (inputType.startsWith("delete")) this.#pad.post({ type: "key", key: "Backspace" });
    }

    /** The value did change: autofill, a password manager, a keyboard that could not be stopped. */
    #changed(event) {
      if (event?.isComposing || this.#isComposing) return;
      const { value } = this.#input;
      const isDeletion = this.#needsSentinel && value === "" && event?.inputType?.startsWith("delete");
      this.#empty();
      if (isDeletion) this.#pad.post({ type: "key", key: "Backspace" });
      else this.#commit(value);
    }

    #composed(event) {
      this.#isComposing = false;
      const text = this.#input.value.replaceAll(SENTINEL, "") || event.data || "";
      this.#empty();
      this.#commit(text);
    }

    #pasted(event) {
      event.preventDefault();
      this.#text(event.clipboardData?.getData("text/plain") ?? "");
    }

    #dropped(event) {
      event.preventDefault();
      this.#text(event.dataTransfer?.getData("text/plain") ?? "");
      this.focus();
    }

    /** One character is a key, more came in one piece. */
    #commit(raw) {
      const text = raw.replaceAll(SENTINEL, "");
      const characters = [...text];
      if (characters.length > 1) this.#text(text);
      else if (/^\p{Nd}$/u.test(text)) this.#pad.post({ type: "key", key: text.normalize("NFKC") });
    }

    #text(raw) {
      // Half a surrogate pair is no JSON: it would have the digits typed with it refused too.
      const text = raw.replace(/\p{Surrogate}/gu, "\ufffd");
      if ([...text].length > MAX_TEXT) this.#pad.say("tooLong");
      else if (text !== "") this.#pad.post({ type: "text", text });
    }

    #clicked(event) {
      this.#isPointed = false;
      // A click by assistive technology has no place.
      if (event.detail === 0) return;
      this.#pad.post({ type: "focus", slot: this.#pad.slotAt(event.clientX) });
    }

    #focused() {
      this.#empty();
      this.#pad.focusChanged();
      if (!this.#isPointed && !this.#pad.state.focused) this.#pad.post({ type: "focus" });
    }

    #blurred() {
      this.#isPointed = false;
      this.#pad.focusChanged();
      // Another window or tab came to the front: the entry keeps the focus in this one.
      if (document.activeElement === this.#input || document.hidden) return;
      if (this.#pad.state.focused && this.#pad.isOpen) this.#pad.post({ type: "blur" });
    }
  }

  // ---------------------------------------------------------------------------------------------------------------
  // Buttons: keypad keys act when they are pressed, as a keyboard does, so that neither a drifting finger nor a quick
  // second tap is lost (WCAG 2.5.2 excepts keys of a keyboard). Actions act on a click.

  class Buttons {
    static HOLD = 700;
    static REPEAT = 150;
    #pad;
    #held = 0;

    constructor(pad, root) {
      this.#pad = pad;
      root.addEventListener("submit", (event) => this.#submitted(event));
      for (const button of root.querySelectorAll("button[data-key], button[data-action], [data-backdrop]")) {
        // The focus stays in the entry.
        button.addEventListener("mousedown", (event) => event.preventDefault());
        button.addEventListener("contextmenu", (event) => event.preventDefault());
        if (button.dataset.key) this.#listenToKey(button);
        else button.addEventListener("click", (event) => this.#acted(event, button));
      }
    }

    #listenToKey(button) {
      let isPointed = false;
      button.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        isPointed = true;
        button.setPointerCapture?.(event.pointerId);
        button.toggleAttribute("data-pressed", true);
        this.#press(button);
        if (button.dataset.key === "Backspace") this.#hold(button);
      });
      for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
        button.addEventListener(type, () => {
          button.toggleAttribute("data-pressed", false);
          this.#release();
        });
      }
      button.addEventListener("click", (event) => {
        event.preventDefault();
        // The click that ends a press has acted already; one from a keyboard or a screen reader has no press.
        const ended = isPointed && event.detail > 0;
        isPointed = false;
        if (!ended) this.#press(button);
      });
    }

    #press(button) {
      this.#pad.press({ type: "key", key: button.dataset.key });
    }

    #hold(button) {
      this.#release();
      this.#held = setTimeout(() => {
        this.#press(button);
        this.#held = setInterval(() => (document.hidden ? this.#release() : this.#press(button)), Buttons.REPEAT);
      }, Buttons.HOLD);
    }

    #release() {
      clearTimeout(this.#held);
      clearInterval(this.#held);
      this.#held = 0;
    }

    #acted(event, button) {
      event.preventDefault();
      if (button.getAttribute("aria-disabled") === "true") return;
      this.#pad.press({ type: button.dataset.action ?? "cancel" });
    }

    /** A phone's "go" key; presses of buttons have been dealt with. */
    #submitted(event) {
      event.preventDefault();
      if (!event.submitter?.value) this.#pad.post({ type: "key", key: "Enter" });
    }
  }

  // ---------------------------------------------------------------------------------------------------------------
  // Answer: a short click, a short buzz, or both, where the pad is set so. All keys are alike in it.

  class Answer {
    static HERTZ = 1000;
    static SECONDS = 0.03;
    static VOLUME = 0.1;
    #clicks;
    #buzzes;
    #sound = null;

    constructor(feedback) {
      this.#clicks = feedback === "sound" || feedback === "both";
      this.#buzzes = feedback === "vibration" || feedback === "both";
    }

    give() {
      if (this.#buzzes) navigator.vibrate?.(Answer.SECONDS * 1000);
      if (!this.#clicks) return;
      // Browsers let a page sound only once it has been touched, which it has been now.
      this.#sound ??= new AudioContext();
      const { currentTime, destination } = this.#sound;
      const tone = new OscillatorNode(this.#sound, { frequency: Answer.HERTZ });
      const volume = new GainNode(this.#sound, { gain: Answer.VOLUME });
      tone.connect(volume).connect(destination);
      tone.start(currentTime);
      tone.stop(currentTime + Answer.SECONDS);
    }
  }

  // ---------------------------------------------------------------------------------------------------------------
  // Kiosk: the screen stays on while the page is shown, and a long press brings up no menu.

  class Kiosk {
    #lock = null;

    constructor() {
      document.addEventListener("contextmenu", (event) => event.preventDefault());
      document.addEventListener("visibilitychange", () => this.#stayAwake());
      this.#stayAwake();
    }

    /** The browser takes the lock back whenever the page is hidden; it may refuse one, to save power say. */
    async #stayAwake() {
      if (document.hidden || (this.#lock && !this.#lock.released)) return;
      this.#lock = await navigator.wakeLock?.request("screen").catch(() => null);
    }
  }

  // ---------------------------------------------------------------------------------------------------------------
  // Pad: one pad of the page. Joins the parts and decides which state is shown.

  class Pad {
    #root;
    #view;
    #entry;
    #held = null;
    #notice = null;
    #timer = 0;
    /** Of the question under way: ends it. */
    #asking = null;
    #revealTimer = 0;
    #answer;
    /** States taken so far. */
    #heard = 0;

    constructor(root, link, wire) {
      const { dataset } = root;
      this.#root = root;
      this.link = link;
      this.wire = wire;
      this.name = dataset.pad;
      this.base = dataset.base;
      this.isCancellable = "cancellable" in dataset;
      this.#view = new View(root, {
        length: Number(dataset.length),
        mask: dataset.mask,
        travel: dataset.travel,
        paste: dataset.paste,
        complete: dataset.complete,
        caretRule: dataset.caretRule,
      });
      this.state = this.#view.read();
      this.courier = new Courier(this, dataset.page);
      this.#answer = new Answer(dataset.feedback);
      this.#entry = new Entry(this, root.querySelector("[data-entry]"));
      new Buttons(this, root);
      // A tap anywhere on the pad that is on nothing else.
      root.addEventListener("click", (event) => {
        if (this.isOpen && !event.target.closest("button, a, input, label")) this.#entry.focus();
      });
      // A digit typed while a button has the focus is meant for the entry.
      root.addEventListener("keydown", (event) => {
        if (isChord(event) || !/^[0-9]$/.test(event.key) || !event.target.closest("button")) return;
        event.preventDefault();
        this.press({ type: "key", key: event.key });
        this.#entry.focus();
      });
      if (this.isCancellable) this.#listenToEscape();
      this.#watchPicture();
      this.#schedule();
    }

    /** Whether it takes keys. */
    get isOpen() {
      return isOpen(this.state);
    }

    post(event) {
      if (isTyped(event)) this.#dismiss();
      this.courier.post(event);
      this.#view.restartCaret();
      this.#draw();
    }

    /** From a button: the entry has the focus afterwards, so that a keyboard can go on. */
    press(event) {
      if (event.type === "key" && this.isOpen) {
        this.#answer.give();
        if (this.#usesKeypad && !this.#entry.isFocused) this.#entry.focus();
      }
      this.post(event);
    }

    slotAt(x) {
      return this.#view.slotAt(x);
    }

    focusChanged() {
      if (!this.#entry) return;
      this.#view.showFocus(this.#entry.isFocused);
      this.#draw();
    }

    showPage(page) {
      this.#view.showPage(page);
    }

    showConnection(connection) {
      this.#view.showConnection(connection);
    }

    /** Something only the page knows. */
    say(name) {
      const text = this.#root.dataset[`text${name[0].toUpperCase()}${name.slice(1)}`];
      this.#notice = { kind: "error", text, until: performance.now() + READING };
      this.#draw();
    }

    #dismiss() {
      const notice = this.#notice;
      if (!notice) return;
      const left = notice.until - performance.now();
      if (left <= 0) this.#notice = null;
      else notice.timer ??= setTimeout(() => this.#notice === notice && this.#silence(), left);
    }

    #silence() {
      this.#notice = null;
      this.#draw();
    }

    /** The answer to this page's own batch. */
    takeReply(state) {
      const held = this.#held;
      this.#held = null;
      this.#hear(state);
      if (!held) return;
      if (held.epoch === state.epoch) this.#hear(held);
      // One of the two is from before a restart: who answers now knows.
      else this.ask();
    }

    /**
     * A refusal of this page's own batch, which is queued again. If an earlier try may have got through (`isInDoubt`),
     * a digit could count twice or be missing: then the entry starts anew.
     */
    takeConflict(state, isInDoubt) {
      const isSame = this.#isSameEpoch(state);
      const isLost = isInDoubt && this.courier.forget();
      this.takeReply(state);
      if (!isLost) return;
      if (isSame && state.count > 0) this.post({ type: "clear" });
      this.say("lost");
    }

    /** A state that came by itself. It waits while keys are drawn ahead of a batch that it may or may not hold. */
    takeNews(state) {
      if (this.courier.isSending || (this.courier.isInDoubt && isOpen(state) && this.#isSameEpoch(state))) {
        this.#held = state;
        return;
      }
      if (!this.#isSameEpoch(state)) this.courier.renew();
      this.#hear(state);
    }

    #isSameEpoch(state) {
      // A page that has posted nothing has no session yet; its first one is no loss.
      return state.epoch === this.state.epoch || this.state.epoch === "0";
    }

    #hear(state) {
      this.#heard++;
      if (this.#isSameEpoch(state)) {
        const isStale = state.epoch === this.state.epoch && state.revision < this.state.revision;
        if (isStale) this.#draw();
        else this.#replace(state);
        return;
      }
      // The server or the session began anew: what was entered is gone, and what was typed after it belongs to it.
      const hadDigits = this.state.count > 0 && this.state.phase !== "accepted";
      if (hadDigits) this.courier.forget();
      this.#replace(state);
      if (hadDigits) this.say("lost");
      this.courier.next();
    }

    /** Asks for the state, when no stream brings it. An answer to a batch brings it too: one request at a time. */
    async ask() {
      if (this.#asking || document.hidden) return;
      if (this.courier.isSending) return this.#schedule();
      const asking = (this.#asking = new AbortController());
      const timer = setTimeout(() => asking.abort(), TIMEOUT);
      const heard = this.#heard;
      try {
        const response = await fetch(`${this.base}/state${QUERY}`, {
          credentials: "same-origin",
          cache: "no-store",
          signal: asking.signal,
        });
        if (response.ok) {
          const state = await response.json();
          if (this.#asking !== asking) return;
          this.#asking = null;
          this.link.works();
          // Nothing is to be learned from it once something newer has come.
          if (heard === this.#heard) this.takeNews(state);
          this.courier.hurry();
        }
      } catch {
        if (this.#asking === asking) this.link.failed("wire");
      } finally {
        clearTimeout(timer);
        if (this.#asking === asking) this.#asking = null;
        this.#schedule();
      }
    }

    stopAsking() {
      this.#asking?.abort();
      this.#asking = null;
    }

    start() {
      this.#entry.usesKeypad = this.#usesKeypad && this.#root.dataset.mask !== "none";
      const wantsFocus = this.#root.querySelector("[autofocus]") !== null;
      if (wantsFocus && document.activeElement === document.body) this.#entry.focus();
      this.focusChanged();
    }

    #replace(state) {
      const before = this.state;
      const wasOpen = this.isOpen;
      const hadFocus = this.#root.contains(document.activeElement);
      this.state = { ...state, at: performance.now() };
      if (state.message || state.phase === "accepted") this.#notice = null;
      this.#draw();
      this.#coverSoon();
      this.#schedule();
      this.#moveFocus(before, wasOpen, hadFocus);
    }

    /** A revealed digit goes away in time even when nobody can be reached who says so. */
    #coverSoon() {
      clearTimeout(this.#revealTimer);
      if (!this.#isRevealing) return;
      this.#revealTimer = setTimeout(() => {
        for (const slot of this.state.slots) delete slot.glyph;
        this.#draw();
      }, Number(this.#root.dataset.reveal));
    }

    get #isRevealing() {
      return this.#root.dataset.mask !== "none" && this.state.slots.some((slot) => slot.glyph);
    }

    /** The focus follows the server's word only when this page's own entry is concerned. */
    #moveFocus(before, wasOpen, hadFocus) {
      const { state } = this;
      const active = document.activeElement;
      if (this.isOpen && state.focused && (!wasOpen || !before.focused || state.attempt !== before.attempt)) {
        if (!active || active === document.body || this.#root.contains(active)) this.#entry.focus();
      } else if (hadFocus && !state.focused && !this.isOpen) {
        if (this.#entry.isFocused) this.#entry.blur();
        // A dialog that is gone leaves the focus with what opens it again.
        if (this.isCancellable) this.#root.querySelector("[data-action=open]")?.focus({ preventScroll: true });
      }
    }

    /** Escape cancels wherever in the pad the focus is; when the dialog is modal, even when nothing has it. */
    #listenToEscape() {
      const area = this.#isModal ? document : this.#root;
      area.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || isChord(event) || event.isComposing || !this.#isShown) return;
        event.preventDefault();
        if (!event.repeat) this.post({ type: "cancel" });
      });
    }

    get #isModal() {
      return this.#root.querySelector("[aria-modal]") !== null;
    }

    /** Only a dialog that can be cancelled goes away. */
    get #isShown() {
      return !["accepted", "cancelled"].includes(this.state.phase);
    }

    #draw() {
      this.#view.draw(this.state, this.courier.pending, this.#notice);
    }

    /** When to ask next, if no stream tells by then. */
    #schedule() {
      clearTimeout(this.#timer);
      const { state } = this;
      const seconds = (state.phase === "locked" && state.retryAfter) || state.idleClearAfter;
      let pause;
      if (state.phase === "verifying" || this.#isRevealing) pause = 400;
      else if (state.phase === "accepted") pause = 1000;
      else if (seconds) pause = Math.max(1000, state.at + seconds * 1000 + 250 - performance.now());
      else return;
      // A verdict is asked for in any case: after a restart the stream may have begun before this page's cookie was renewed,
      // and then it tells of another session.
      const waits = () => this.wire()?.isOpen && this.state.phase !== "verifying";
      this.#timer = setTimeout(() => (waits() ? this.#schedule() : this.ask()), pause);
    }

    get #usesKeypad() {
      const key = this.#root.querySelector("[data-key]");
      return matchMedia("(pointer: coarse)").matches && key !== null && getComputedStyle(key).display !== "none";
    }

    /** A dot picture that cannot be loaded is replaced by the drawn disc. */
    #watchPicture() {
      const { picture } = this.#root.dataset;
      if (!picture) return;
      const image = new Image();
      image.addEventListener("error", () => this.#root.removeAttribute("data-picture"));
      image.src = picture;
    }
  }

  // ---------------------------------------------------------------------------------------------------------------
  // The page: its pads, its streams, and what its being shown or hidden means for them.

  const begin = () => {
    document.documentElement.classList.add("script");
    const pads = [];
    const wires = new Map();
    const link = new Link((connection) => pads.forEach((pad) => pad.showConnection(connection)));
    for (const root of document.querySelectorAll("[data-pad]")) {
      const url = root.closest("[data-stream]")?.dataset.stream;
      const pad = new Pad(root, link, () => wires.get(url));
      pads.push(pad);
      if (url && !wires.has(url)) {
        wires.set(url, new Wire(url, pads, link));
      }
    }
    pads.forEach((pad) => pad.start());
    if (document.querySelector("[data-preset=kiosk]")) new Kiosk();

    const show = () => {
      if (document.hidden) return;
      for (const pad of pads) pad.courier.hurry();
      for (const wire of wires.values()) wire.open();
    };
    const hide = () => {
      for (const wire of wires.values()) wire.close();
    };
    document.addEventListener("visibilitychange", () => (document.hidden ? hide() : show()));
    addEventListener("pagehide", hide);
    addEventListener("pageshow", (event) => event.persisted && show());
    addEventListener("online", show);
    // Browsers that lay a keyboard over the page instead of making it smaller tell it here only.
    const uncover = () => {
      const { scale, height, offsetTop } = visualViewport;
      // Zoomed in by two fingers, a part is seen of what is not covered.
      if (scale > 1.01) return;
      const { style } = document.documentElement;
      style.setProperty("--covered", `${Math.max(0, Math.round(innerHeight - height - offsetTop))}px`);
      style.setProperty("--scrolled-off", `${Math.round(offsetTop)}px`);
    };
    for (const type of ["resize", "scroll"]) visualViewport?.addEventListener(type, uncover);
    for (const type of ["focus", "blur"]) addEventListener(type, () => pads.forEach((pad) => pad.focusChanged()));
    show();
  };

  begin();
})();
