"""Requests of a page that are held back until the test lets them go on: what comes first is in its hand, and no clock decides."""


class Gate:
    """Holds the requests to an address back until it is opened; each has reached the server when it is held, or not."""

    def __init__(self, page, address, reaches_server):
        self.page, self.reaches_server, self.held, self.is_open = page, reaches_server, [], False
        self.given_up = []
        page.on("requestfailed", lambda request: self.given_up.append(request))
        page.route(address, self._take)

    def _take(self, route):
        if self.is_open:
            route.continue_()
        else:
            self.held.append((route, route.fetch() if self.reaches_server else None))

    def open(self):
        """Lets what was held go on. When that was to be an answer, until the page has it."""
        self.is_open = True
        for route, answer in self.held:
            if answer is None:
                route.continue_()
                continue
            if route.request in self.given_up:  # the page no longer wants to know
                continue
            with self.page.expect_event("requestfinished", lambda request: request == route.request):
                route.fulfill(response=answer)
        # Two turns of the page, so that it has read what came.
        self.page.evaluate("() => new Promise(done => setTimeout(() => setTimeout(done)))")
