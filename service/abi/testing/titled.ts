/** Prefixes each row of a type and a value with a title of both. */
export function titled<Row extends readonly [type: string, value: unknown, ...unknown[]]>(
  rows: readonly Row[],
): [title: string, ...Row][] {
  return rows.map((row) => [`${row[0]} ${shown(row[1])}`, ...row]);
}

/** Formats a value briefly, with the suffix n for bigint. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const withBigInts = (_key: string, inner: unknown) =>
    typeof inner === 'bigint' ? `${inner}n` : inner;
  return (JSON.stringify(value, withBigInts) ?? 'undefined').slice(0, 60);
}
