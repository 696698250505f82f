import { maximumDestinations } from '../../../../service/resources/new-token-type.ts';
import { countMessage, type Destination, receiverMessage } from './read-destinations.ts';

/** A line that can be minted, by its number from 1. */
export interface GoodLine extends Destination {
  readonly line: number;
}

/** A line that cannot, and why. */
export interface BadLine {
  readonly line: number;
  readonly text: string;
  readonly message: string;
}

/** What a list says, line by line. */
export interface ReadCsv {
  readonly goodLines: readonly GoodLine[];
  readonly badLines: readonly BadLine[];
  /** How many lines name a destination; those behind ten thousand are counted alone. */
  readonly count: number;
}

interface ReadOptions {
  readonly fungible: boolean;
  /** What lines said when they were read before: one that is typed into a long list is read alone. */
  readonly known?: Map<string, Destination | string>;
}

/** How many lines are read before others get their turn. */
const linesInATurn = 100;

/** Where the two cells of a line are; without a line of headings nothing may stand beside them. */
interface Columns {
  readonly address: number;
  readonly amount: number;
  readonly isNamed: boolean;
}

const unnamed: Columns = { address: 0, amount: 1, isNamed: false };

/**
 * Reads `address,amount` a line (RFC 4180), 1 where no amount is given; commas, semicolons or tabs part
 * the two. A line of headings may name columns in another order, and further ones, which are passed over as
 * empty lines are. Pauses now and then, for the reader to look whether it should go on.
 */
export function* readingCsv(
  csv: string,
  { fungible, known = new Map() }: ReadOptions,
): Generator<void, ReadCsv> {
  const goodLines: GoodLine[] = [];
  const badLines: BadLine[] = [];
  let columns: Columns | undefined;
  let count = 0;
  for (const [index, raw] of csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (index % linesInATurn === linesInATurn - 1) yield;
    const [line, text] = [index + 1, raw.trim()];
    if (text === '') continue;
    if (!columns) {
      const headings = readHeadings(text);
      columns = typeof headings === 'object' ? headings : unnamed;
      if (typeof headings === 'string') badLines.push({ line, text, message: headings });
      if (headings !== undefined) continue;
    }
    count += 1;
    if (count > maximumDestinations) continue;
    const key = `${columns.address} ${columns.amount} ${columns.isNamed} ${fungible} ${text}`;
    const read = known.get(key) ?? readLine(cellsOf(text), columns, fungible);
    known.set(key, read);
    if (typeof read === 'string') badLines.push({ line, text, message: read });
    else goodLines.push({ line, address: read.address, amount: read.amount });
  }
  return { goodLines, badLines, count };
}

function readLine(cells: readonly string[], columns: Columns, fungible: boolean) {
  const [address = '', amount = ''] = [cells[columns.address], cells[columns.amount]];
  const isWhole = columns.isNamed || cells.slice(2).every((cell) => cell === '');
  const message = isWhole
    ? (receiverMessage(address) ?? countMessage(amount || '1', fungible))
    : 'Write an address and an amount alone, with one comma between.';
  return message ?? { address, amount: Number(amount || '1') };
}

const addressNames = /^(?:address|wallet|wallet address|destination|to|recipient|receiver|owner)$/i;
const amountNames = /^(?:amount|quantity|count|number|tokens)$/i;

/** The columns that the first line names, what is wrong with it, or nothing where it names none. */
function readHeadings(text: string): Columns | string | undefined {
  const cells = cellsOf(text);
  if (cells.some((cell) => /^0x|\d/i.test(cell))) return undefined;
  const address = cells.findIndex((cell) => addressNames.test(cell));
  if (address === -1)
    return 'No column is named address. Name them address and amount, or leave this line out.';
  const amount = cells.findIndex((cell) => amountNames.test(cell));
  if (amount === -1 && cells.length > 1)
    return 'No column is named amount. Name them address and amount, or leave this line out.';
  return { address, amount: amount === -1 ? cells.length : amount, isNamed: true };
}

const cell = /\s*(?:"((?:[^"]|"")*)"\s*|([^,;\t]*))(?:[,;\t]|$)/y;
const semicolonCell = /\s*(?:"((?:[^"]|"")*)"\s*|([^;]*))(?:;|$)/y;

/** The cells of a line. Where there are semicolons they alone part them: some write 1,5 for a half. */
function cellsOf(text: string): string[] {
  const cells: string[] = [];
  const pattern = new RegExp(text.includes(';') ? semicolonCell : cell);
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    // A quote that never ends: the line is shown as it stands.
    if (!found) return [text];
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
  }
  return cells;
}
