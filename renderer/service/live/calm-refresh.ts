/**
 * Calls `refresh` with every name it was given: at once at first, then no oftener than every
 * `restMilliseconds`, with all that came in between.
 */
export function calmly<Name>(
  refresh: (names: ReadonlySet<Name>) => void,
  restMilliseconds: number,
): (names: Iterable<Name>) => void {
  let waiting = new Set<Name>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const names = waiting;
    waiting = new Set();
    timer = names.size > 0 ? setTimeout(flush, restMilliseconds) : undefined;
    if (names.size > 0) refresh(names);
  };
  return (names) => {
    for (const name of names) waiting.add(name);
    if (timer === undefined) flush();
  };
}
