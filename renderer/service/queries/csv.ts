/** A list page as its operation returns it. */
interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly pagination: { readonly hasNextPage: boolean };
}

/** Requests one page of a list, counted from 1. */
export type ReadPage<Row = object> = (page: number, size: number) => Promise<ListPage<Row>>;

const pageSize = 1000;

/** Reads a list page by page until `isWanted` is false. Rows that moved to the next page are not repeated. */
export async function readEveryPage<Row extends object>(read: ReadPage<Row>, isWanted: () => boolean): Promise<Row[]> {
  const rows = new Map<unknown, Row>();
  for (let page = 1; isWanted(); page += 1) {
    const { items, pagination } = await read(page, pageSize);
    for (const row of items) rows.set('id' in row ? row.id : row, row);
    if (!pagination.hasNextPage) break;
  }
  return [...rows.values()];
}

/**
 * Records as CSV (RFC 4180): one column per field path, in order of appearance. Values that a spreadsheet would
 * interpret as a formula are prefixed with an apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
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
