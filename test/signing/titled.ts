/** Prefixes each row of a type and a value with a title of both. */
export function titled<Row extends readonly [type: string, value: unknown, ...unknown[]]>(
  rows: readonly Row[],
): [title: string, ...Row][] {
  return rows.map((row) => [`${row[0]} ${shortText(row[1])}`, ...row]);
}

/** Formats a value briefly, with the suffix n for bigint. */
function shortText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const withBigInts = (_key: string, nestedValue: unknown) =>
    typeof nestedValue === 'bigint' ? `${nestedValue}n` : nestedValue;
  return (JSON.stringify(value, withBigInts) ?? 'undefined').slice(0, 60);
}
