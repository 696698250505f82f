/** The known word closest to a mistyped or shortened one; `undefined` if none is close. */
export function closestWord(typed: string, knownWords: Iterable<string>): string | undefined {
  const ranked = [...knownWords]
    .map((word) => ({ word, distance: distanceOf(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(
      ({ word, distance }) =>
        distance <= Math.max(1, Math.floor(word.length / 3)) || (typed !== '' && word.startsWith(`${typed}-`)),
    )
    .toSorted((left, right) => left.distance - right.distance);
  return ranked[0]?.word;
}

/** Number of letters to add, remove, change or swap with the next (optimal string alignment distance). */
function distanceOf(source: string, target: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: target.length + 1 }, (_none, index) => index);
  for (const [sourceIndex, sourceLetter] of [...source].entries()) {
    const next = [sourceIndex + 1];
    for (const [index, targetLetter] of [...target].entries()) {
      const isSwapped = sourceLetter === target[index - 1] && source[sourceIndex - 1] === targetLetter;
      next.push(
        Math.min(
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
          (row[index] ?? 0) + (sourceLetter === targetLetter ? 0 : 1),
          isSwapped ? (before[index - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
