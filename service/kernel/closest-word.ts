/** The known word closest to a mistyped one; `undefined` if none is close. */
export function closestWord(typed: string, known: Iterable<string>): string | undefined {
  const ranked = [...known]
    .map((word) => ({ word, distance: distanceOf(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .toSorted((left, right) => left.distance - right.distance);
  return ranked[0]?.word;
}

/** Number of letters to add, remove, change or swap with the next (optimal string alignment distance). */
function distanceOf(one: string, other: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (const [index, against] of [...other].entries()) {
      const isSwapped = letter === other[index - 1] && one[place - 1] === against;
      next.push(
        Math.min(
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
          (row[index] ?? 0) + (letter === against ? 0 : 1),
          isSwapped ? (before[index - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
