/** Resolves when nothing more can come from who started this process; reads nothing itself. */
export function untilInputEnds(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['end', 'close'] as const) process.stdin.once(name, () => resolve());
  });
}
