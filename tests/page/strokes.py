"""How long a stroke on a large board takes: python tests/page/strokes.py [SIDE].

Prints the CPU time of the page's main thread for each stroke over 21 cells, with everything that
follows from it until the frame is drawn: the best of several rounds, since other programs run too.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from page_browser import browser, visiting
from test_page_game import noise

STROKES = 40
ROUNDS = 5
PLAY = """async ([count, side]) => {
    const { board, player } = nonolith;
    for (let stroke = 0; stroke < count; stroke++) {
        const [row, column] = [(stroke * 7) % side, (stroke * 13) % (side - 20)];
        board.moveTo({ row, column });
        player.begin({ row, column }, stroke % 3 === 0);
        for (let on = 5; on <= 20; on += 5) {
            board.moveTo({ row, column: column + on });
            player.extend({ row, column: column + on });
        }
        player.end();
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
}"""


def main() -> None:
    """Measure, and print one line."""
    side = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with browser() as chromium, visiting(chromium) as visit:
        page = visit.open(noise(side))
        page.wait_for_timeout(500)
        metrics = visit.context.new_cdp_session(page)
        metrics.send("Performance.enable", {"timeDomain": "threadTicks"})

        def spent() -> float:
            found = metrics.send("Performance.getMetrics")["metrics"]
            return next(item["value"] for item in found if item["name"] == "TaskDuration") * 1000

        rounds = []
        for _ in range(ROUNDS):
            before = spent()
            page.evaluate(PLAY, [STROKES, side])
            rounds.append((spent() - before) / STROKES)
        print(f"{side}x{side}: {min(rounds):.1f} ms of CPU time a stroke (a frame has 16.7 ms)")


if __name__ == "__main__":
    main()
