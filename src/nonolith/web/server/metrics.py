"""What the server has done, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping

#: Upper bounds of the histogram of durations, in seconds.
BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Metrics:
    """Counts since the start; routes are a fixed few, so that the memory is too."""

    def __init__(self) -> None:
        self.active = 0
        self._requests: Counter[tuple[str, int]] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self._seconds: Counter[str] = Counter()

    def count(self, route: str, status: int, seconds: float) -> None:
        """One request has ended."""
        self._requests[route, status] += 1
        buckets = self._buckets.setdefault(route, [0] * (len(BUCKETS) + 1))
        buckets[bisect_left(BUCKETS, seconds)] += 1
        self._seconds[route] += seconds  # type: ignore[assignment]  # a Counter holds floats too

    def text(self, state: Mapping[str, int], counts: Mapping[str, int], version: str) -> str:
        """All metrics; ``state`` and ``counts`` are the pool's."""
        return "\n".join(self._lines(state, counts, version)) + "\n"

    def _lines(
        self, state: Mapping[str, int], counts: Mapping[str, int], version: str
    ) -> Iterator[str]:
        yield "# TYPE nonolith_info gauge"
        yield f'nonolith_info{{version="{version}"}} 1'
        yield "# TYPE nonolith_requests_active gauge"
        yield f"nonolith_requests_active {self.active}"
        yield "# TYPE nonolith_requests_total counter"
        for (route, status), count in sorted(self._requests.items()):
            yield f'nonolith_requests_total{{route="{route}",status="{status}"}} {count}'
        yield "# TYPE nonolith_request_seconds histogram"
        for route, buckets in sorted(self._buckets.items()):
            total = 0
            for bound, count in zip((*BUCKETS, "+Inf"), buckets, strict=True):
                total += count
                yield f'nonolith_request_seconds_bucket{{route="{route}",le="{bound}"}} {total}'
            yield f'nonolith_request_seconds_sum{{route="{route}"}} {self._seconds[route]:.6f}'
            yield f'nonolith_request_seconds_count{{route="{route}"}} {total}'
        yield "# TYPE nonolith_pool gauge"
        for name, value in state.items():
            yield f'nonolith_pool{{state="{name}"}} {value}'
        yield "# TYPE nonolith_workers_total counter"
        for name, value in counts.items():
            yield f'nonolith_workers_total{{event="{name}"}} {value}'
