#!/usr/bin/env python3
"""Plots of campaigns as SVG, drawn by hand: nothing but Python is needed.

usage: plot.py scatter ROWS.csv X Y OUT.svg [--models INDEX.csv --by COLUMN]   seconds of X against those of Y
       plot.py cactus ROWS.csv OUT.svg                                         models solved within so many seconds

Seconds are on logarithmic axes. A point of a scatter plot above the diagonal is a model that X solves faster; what is
not solved lies on the outer frame.
"""
import argparse
import html
import math

import score

SIZE, MARGIN = 460, 62
COLOURS = ("#1b6ca8", "#d1495b", "#3a7d44", "#8a5a9e", "#b8860b", "#4a4a4a", "#00818a", "#c06014",
           "#6b705c", "#7f1d1d", "#1d3557")
FLOOR = 0.001  # seconds; what is faster is drawn here


class Axis:
    """Values to places from 0 to 1."""

    def __init__(self, low, high, label, logarithmic=False, ticks=None):
        self.label, self.logarithmic = label, logarithmic
        self.low, self.high = (math.log10(low), math.log10(high)) if logarithmic else (low, high)
        self.ticks = ticks or (self.powers() if logarithmic else self.steps())

    def place(self, value):
        value = math.log10(max(value, 1e-300)) if self.logarithmic else value
        return min(1, max(0, (value - self.low) / ((self.high - self.low) or 1)))

    def powers(self):
        return [10.0 ** n for n in range(math.ceil(self.low - 1e-9), math.floor(self.high + 1e-9) + 1)]

    def steps(self):
        """About five round numbers."""
        span = (self.high - self.low) or 1
        step = 10.0 ** math.floor(math.log10(span / 4))
        step *= next((factor for factor in (1, 2, 5) if span / (step * factor) <= 6), 10)
        first = math.ceil(self.low / step - 1e-9)
        return [n * step for n in range(first, math.floor(self.high / step + 1e-9) + 1)]


class Plot:
    def __init__(self, title, x, y):
        self.x, self.y, self.parts, self.legend = x, y, [], []
        self.title = title
        self.frame()

    def at(self, x, y):
        """Pixels of places from 0 to 1."""
        return MARGIN + x * SIZE, MARGIN + (1 - y) * SIZE

    def line(self, x1, y1, x2, y2, style):
        (a, b), (c, d) = self.at(x1, y1), self.at(x2, y2)
        self.parts.append('<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" %s/>' % (a, b, c, d, style))

    def text(self, x, y, text, style=""):
        self.parts.append('<text x="%.1f" y="%.1f" %s>%s</text>' % (x, y, style, html.escape(text)))

    def frame(self):
        for tick in self.x.ticks:
            self.line(self.x.place(tick), 0, self.x.place(tick), 1, 'stroke="#dddddd"')
            x, y = self.at(self.x.place(tick), 0)
            self.text(x, y + 16, "%g" % tick, 'text-anchor="middle"')
        for tick in self.y.ticks:
            self.line(0, self.y.place(tick), 1, self.y.place(tick), 'stroke="#dddddd"')
            x, y = self.at(0, self.y.place(tick))
            self.text(x - 6, y + 4, "%g" % tick, 'text-anchor="end"')
        self.parts.append('<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#444444"/>' %
                          (MARGIN, MARGIN, SIZE, SIZE))
        middle = MARGIN + SIZE / 2
        self.text(middle, MARGIN + SIZE + 38, self.x.label, 'text-anchor="middle"')
        self.text(16, middle, self.y.label, 'text-anchor="middle" transform="rotate(-90 16 %.1f)"' % middle)
        self.text(middle, MARGIN - 24, self.title, 'text-anchor="middle" font-weight="bold"')

    def entry(self, name, colour):
        if (name, colour) not in self.legend:
            self.legend.append((name, colour))

    def points(self, name, colour, points):
        """(x, y, what it is); that appears where a browser's pointer rests."""
        for x, y, label in points:
            a, b = self.at(self.x.place(x), self.y.place(y))
            self.parts.append('<circle cx="%.1f" cy="%.1f" r="3.5" fill="%s" fill-opacity="0.65"><title>%s</title>'
                              '</circle>' % (a, b, colour, html.escape(label)))
        self.entry(name, colour)

    def curve(self, name, colour, points, marks=False):
        places = [self.at(self.x.place(x), self.y.place(y)) for x, y in points]
        self.parts.append('<polyline fill="none" stroke="%s" stroke-width="1.8" points="%s"/>' %
                          (colour, " ".join("%.1f,%.1f" % place for place in places)))
        for x, y in places if marks else []:
            self.parts.append('<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>' % (x, y, colour))
        self.entry(name, colour)

    def svg(self):
        width, height = 2 * MARGIN + SIZE + (150 if self.legend else 0), 2 * MARGIN + SIZE
        for number, (name, colour) in enumerate(self.legend):
            x, y = MARGIN + SIZE + 14, MARGIN + 14 + 18 * number
            self.parts.append('<rect x="%d" y="%d" width="10" height="10" fill="%s"/>' % (x, y - 9, colour))
            self.text(x + 16, y, name)
        head = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" '
                'font-family="sans-serif" font-size="12">' % (width, height, width, height))
        return "\n".join([head, '<rect width="100%" height="100%" fill="white"/>', *self.parts, "</svg>"]) + "\n"


def scatter(results, first, second, group=None, title=""):
    """Seconds of `first` across, of `second` upwards; colours by `group`, which maps files to names."""
    pairs = score.pairs(results, first, second)
    limit = max([one.limit for one in results], default=1)
    axis = lambda name: Axis(FLOOR, 2 * limit, name + ", seconds", logarithmic=True)
    plot = Plot(title or "%s and %s" % (first, second), axis(first), axis(second))
    for offset in (1, 10, 100):
        style = 'stroke="#888888"' + (' stroke-dasharray="4 4"' if offset > 1 else "")
        plot.line(0, plot.y.place(FLOOR * offset), plot.x.place(2 * limit / offset), 1, style)
    seconds = lambda one: max(FLOOR, one.seconds) if one.solved() else 2 * limit
    by_group = {}
    for file, one, other in pairs:
        if one.solved() or other.solved():
            point = (seconds(one), seconds(other), "%s: %.2f, %.2f" % (file, one.seconds, other.seconds))
            by_group.setdefault((group or {}).get(file, "models"), []).append(point)
    for number, name in enumerate(sorted(by_group)):
        plot.points(name, COLOURS[number % len(COLOURS)], by_group[name])
    return plot.svg()


def cactus(results, order=None, title="models solved within a time"):
    limit = max([one.limit for one in results], default=1)
    times = {name: sorted(one.seconds for one in results if one.contestant == name and one.solved())
             for name in order or score.names(results)}
    most = max([1, *map(len, times.values())])
    plot = Plot(title, Axis(0, most, "models"), Axis(FLOOR, limit, "seconds", logarithmic=True))
    for number, name in enumerate(times):
        points = [(count + 1, max(FLOOR, seconds)) for count, seconds in enumerate(times[name])]
        plot.curve(name, COLOURS[number % len(COLOURS)], points)
    return plot.svg()


def curves(series, title, x_label, y_label):
    """Each of `series` is a name and its points. The y axis begins near the lowest value: differences count."""
    values = [point for _, points in series for point in points]
    low, high = min(y for _, y in values), max(y for _, y in values)
    x = Axis(min(x for x, _ in values), max(x for x, _ in values), x_label)
    plot = Plot(title, x, Axis(max(0, low - 0.1 * (high - low) - 1), high + 1, y_label))
    for number, (name, points) in enumerate(series):
        plot.curve(name, COLOURS[number % len(COLOURS)], points, marks=True)
    return plot.svg()


def main():
    arguments = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    kinds = arguments.add_subparsers(dest="kind", required=True)
    one = kinds.add_parser("scatter")
    for name in ("rows", "x", "y", "out"):
        one.add_argument(name)
    one.add_argument("--models", help="the index, for --by")
    one.add_argument("--by", default="class")
    other = kinds.add_parser("cactus")
    other.add_argument("rows")
    other.add_argument("out")
    chosen = arguments.parse_args()
    results = score.read([chosen.rows])
    if chosen.kind == "cactus":
        text = cactus(results)
    else:
        group = score.groups(chosen.models, chosen.by) if chosen.models else None
        text = scatter(results, chosen.x, chosen.y, group)
    with open(chosen.out, "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
