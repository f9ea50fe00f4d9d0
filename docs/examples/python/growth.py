"""How the time of a proof grows with the width of the words: a design made in Python at widths 8, 16, ... 1024, two engines, a
picture. Needs matplotlib.

    python growth.py --output growth.png
"""

from __future__ import annotations

import argparse

import polycube
from polycube import Model, Verdict, ite

ENGINES = ("kind", "ic3")


def counter(width: int) -> Model:
    """A counter that may rest, and starts again behind three fifths of its range."""
    model = Model()
    enable = model.input("enable")
    count = model.state("count", width, init=0)
    top = (1 << width) * 3 // 5
    model.next(count, ite(enable, ite(count == top, 0, count + 1), count))
    model.always(count <= top, "in_range")
    return model


def seconds(width: int, engine: str, timeout: float) -> float | None:
    """None if it took too long."""
    result = counter(width).check(engine=engine, timeout=timeout)
    return result.seconds if result.verdict is Verdict.UNSAT else None


def draw(widths: list[int], times: dict[str, list[float | None]], output: str) -> None:
    import matplotlib
    matplotlib.use("Agg")  # without a screen
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6, 4))
    for engine, column in times.items():
        known = [(width, time) for width, time in zip(widths, column) if time is not None]
        axes.plot(*zip(*known), marker="o", label=engine) if known else None
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xticks(widths, [str(width) for width in widths])
    axes.set_xlabel("width of the counter")
    axes.set_ylabel("seconds to the proof")
    axes.set_title(f"A counter modulo N, polycube {polycube.__version__}")
    axes.legend()
    figure.savefig(output, dpi=150, bbox_inches="tight")


def main() -> None:
    parser = argparse.ArgumentParser(description="Times of proofs over growing widths, as a table and a picture.")
    parser.add_argument("--widths", type=int, nargs="+", default=[8, 16, 32, 64, 128, 256, 512, 1024])
    parser.add_argument("--timeout", type=float, default=30, help="seconds for each proof")
    parser.add_argument("--output", default="growth.png")
    arguments = parser.parse_args()
    times: dict[str, list[float | None]] = {engine: [] for engine in ENGINES}
    print("width", *ENGINES, sep="\t")
    for width in arguments.widths:
        for engine in ENGINES:
            # Who has failed at one width is not asked about wider ones.
            gave_up = bool(times[engine]) and times[engine][-1] is None
            times[engine].append(None if gave_up else seconds(width, engine, arguments.timeout))
        print(width, *("-" if times[e][-1] is None else f"{times[e][-1]:.3f}" for e in ENGINES), sep="\t", flush=True)
    draw(arguments.widths, times, arguments.output)


if __name__ == "__main__":
    main()
