import { fieldsOf } from '../../kernel/json.ts';
import { printable } from '../log-line.ts';

const mostColumns = 7;

/** Formats a result for people: a list as a table, anything else as one line per field. */
export function toDisplayValue(value: unknown): string {
  const { items, pagination } = fieldsOf(value);
  const rows = Array.isArray(value) ? value : Array.isArray(items) ? items : undefined;
  if (!rows) return linesOf(value).join('\n');
  const { numberOfElements, pageNumber, numberOfPages } = fieldsOf(pagination);
  const more =
    Number(numberOfPages) > 1
      ? `\nPage ${pageNumber} of ${numberOfPages}, ${numberOfElements} in total.`
      : '';
  return rows.length === 0 ? 'No entries.' : `${tableOf(rows)}${more}`;
}

function linesOf(value: unknown): readonly string[] {
  if (!isObject(value)) return [cellOf(value)];
  const entries = Object.entries(value);
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.map(([name, field]) => `${name.padEnd(width)}  ${cellOf(field)}`);
}

function tableOf(rows: readonly unknown[]): string {
  if (!rows.every(isObject)) return rows.map(cellOf).join('\n');
  const columns = columnsOf(rows);
  const cells = [columns, ...rows.map((row) => columns.map((name) => cellOf(fieldsOf(row)[name])))];
  const widths = columns.map((_name, index) =>
    Math.max(...cells.map((row) => row[index]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return cells.map(lineOf).join('\n');
}

/** The scalar fields, in the order of the first row that has them; `--json` prints all fields. */
function columnsOf(rows: readonly object[]): readonly string[] {
  const names = new Set(
    rows.flatMap((row) =>
      Object.entries(row).flatMap(([name, field]) => (isObject(field) ? [] : [name])),
    ),
  );
  return [...names].slice(0, mostColumns);
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
