/**
 * Records as a table of RFC 4180: a column for each field that one of them has, by its path, in the order
 * they come. What a spreadsheet would take for a formula has an apostrophe before it
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 * @example toCsv([{ id: 1, to: { name: 'a,b' } }]) // 'id,to.name\r\n1,"a,b"\r\n'
 */
export function toCsv(records: readonly object[]): string {
  const rows = records.map((record) => new Map(fieldsOf(record, '')));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const lines = rows.map((row) => columns.map((column) => row.get(column) ?? ''));
  return [columns.map(toCell), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** The fields of a record, what is nested behind a point; a list is one field, as JSON. */
function fieldsOf(record: object, before: string): (readonly [string, string])[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const path = `${before}${name}`;
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
