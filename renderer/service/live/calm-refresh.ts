/**
 * Calls `refresh` with all names it was given: first immediately, then at most once per
 * `restMilliseconds` with all names since.
 */
export function calmly<Name>(
  refresh: (names: ReadonlySet<Name>) => void,
  restMilliseconds: number,
): (names: Iterable<Name>) => void {
  let waitingNames = new Set<Name>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const names = waitingNames;
    waitingNames = new Set();
    timer = names.size > 0 ? setTimeout(flush, restMilliseconds) : undefined;
    if (names.size > 0) refresh(names);
  };
  return (names) => {
    for (const name of names) waitingNames.add(name);
    if (timer === undefined) flush();
  };
}
