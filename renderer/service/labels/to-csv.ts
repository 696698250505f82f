/**
 * Records as CSV (RFC 4180): one column per field path, in order of appearance. Values that a
 * spreadsheet would interpret as a formula are prefixed with an apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 * @example toCsv([{ id: 1, to: { name: 'a,b' } }]) // 'id,to.name\r\n1,"a,b"\r\n'
 */
export function toCsv(records: readonly object[]): string {
  const rows = records.map((record) => new Map(fieldsOf(record, '')));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const lines = rows.map((row) => columns.map((column) => row.get(column) ?? ''));
  return [columns.map(toCell), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** The fields of a record with dotted paths; a list is one field in JSON. */
function fieldsOf(record: object, prefix: string): (readonly [string, string])[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    if (value === undefined || value === null) return [];
    if (typeof value === 'object' && !Array.isArray(value)) return fieldsOf(value, `${path}.`);
    return [[path, toCell(value)] as const];
  });
}

function toCell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = Array.isArray(value) ? JSON.stringify(value) : String(value);
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
