"""A short run of random requests over the network, the same ones each time; `Tests/Conformance/fuzz` has the long one."""
from network_fuzz import NetworkFuzzer
from program import Program
from request_maker import table_rows


def test_random_requests_are_answered_in_http_and_harm_nobody(tmp_path):
    with Program(tmp_path) as program:
        fuzzer = NetworkFuzzer(program.port, seed=1, rows=table_rows())
        fuzzer.fuzz(connections=1500)
        print(fuzzer.figures())
        assert program.running, program.printed().decode(errors="replace")[-2000:]
        assert fuzzer.statuses[200] > 100 and fuzzer.statuses[400] > 100
        assert program.stop() == 0
