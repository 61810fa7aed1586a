"""What held and what did not, with the figures."""


class Report:
    def __init__(self):
        self.passed, self.failed = 0, []

    def check(self, holds, what, **figures):
        """One thing that must hold; `figures` are printed with it."""
        said = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in figures.items())
        print(f"{'pass' if holds else 'FAIL'}  {what}{': ' + said if said else ''}", flush=True)
        if holds:
            self.passed += 1
        else:
            self.failed.append(what)
        return holds

    def end(self):
        print()
        for what in self.failed:
            print(f"failed: {what}")
        print(f"{self.passed} passed, {len(self.failed)} failed")
        return 1 if self.failed else 0
