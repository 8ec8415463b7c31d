"""How long it takes to begin."""

from __future__ import annotations

from benchmarks.timing import best_seconds, python


def report() -> list[tuple[str, str]]:
    bare = best_seconds(python("-c", "pass"))
    importing = best_seconds(python("-c", "import muggins"))
    scoring = best_seconds(
        python("-m", "muggins", "score", "5h", "5c", "5s", "Jd", "--starter", "5d")
    )
    return [
        ("import muggins, Python's own start apart", f"{1000 * (importing - bare):.0f} ms"),
        ("muggins score, start to finish", f"{1000 * scoring:.0f} ms"),
    ]
