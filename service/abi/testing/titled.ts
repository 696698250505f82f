/** Rows of a type and its value, each with both before it as a title. */
export function titled<Row extends readonly [type: string, value: unknown, ...unknown[]]>(
  rows: readonly Row[],
): [title: string, ...Row][] {
  return rows.map((row) => [`${row[0]} ${shown(row[1])}`, ...row]);
}

/** Short, and bigint with its n. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const withBigInts = (_key: string, inner: unknown) =>
    typeof inner === 'bigint' ? `${inner}n` : inner;
  return (JSON.stringify(value, withBigInts) ?? 'undefined').slice(0, 60);
}
