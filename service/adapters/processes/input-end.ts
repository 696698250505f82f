/** Resolves when the standard input ends; reads nothing itself. */
export function untilInputEnds(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['end', 'close'] as const) process.stdin.once(name, () => resolve());
  });
}
