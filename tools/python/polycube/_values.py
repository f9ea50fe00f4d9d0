"""Values of arrays, as memories have them: all elements are the same, with exceptions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


class ArrayValue(Mapping[int, int]):
    """An array from words to words.

    ``array[index]`` is the element at any index; as a mapping it has the elements that differ from ``default``.
    """

    __slots__ = ("index_width", "width", "default", "_elements")

    index_width: int
    width: int
    default: int

    def __init__(
        self, index_width: int, width: int, default: int = 0, elements: Mapping[int, int] | None = None
    ) -> None:
        self.index_width = index_width
        self.width = width
        self.default = default
        self._elements = {i: e for i, e in sorted((elements or {}).items()) if e != default}

    def __getitem__(self, index: int) -> int:
        if not 0 <= index < 1 << self.index_width:
            raise IndexError(f"the array has indices of {self.index_width} bits, not {index}")
        return self._elements.get(index, self.default)

    def __contains__(self, index: object) -> bool:
        return index in self._elements

    def __iter__(self) -> Iterator[int]:
        return iter(self._elements)

    def __len__(self) -> int:
        return len(self._elements)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, ArrayValue):
            return (self.index_width, self.width, self.default, self._elements) == (
                other.index_width, other.width, other.default, other._elements)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.index_width, self.width, self.default, tuple(self._elements.items())))

    def __repr__(self) -> str:
        elements = "".join(f"{index}: {element}, " for index, element in self._elements.items())
        return f"{{{elements}else: {self.default}}}"


ArrayValue.__module__ = "polycube"  # the name that users see and import
