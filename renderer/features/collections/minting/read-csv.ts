import { readWholeNumber } from '../../../../service/model/kernel/values/read-integer.ts';
import { readAddress } from '../../../../service/model/kernel/values/read-scalars.ts';
import { maximumDestinations } from '../../../../service/model/market/new-token-type.ts';

/** A valid line, numbered from 1. */
type GoodLine = Destination & { readonly line: number };

type BadLine = { readonly line: number; readonly text: string; readonly message: string };

export interface ReadCsv {
  readonly goodLines: readonly GoodLine[];
  readonly badLines: readonly BadLine[];
  /** Number of lines with a recipient; lines after the first ten thousand are only counted. */
  readonly count: number;
}

interface ReadOptions {
  readonly fungible: boolean;
  /** Results of lines that were read before, so that an edit in a long list reads only the edited line. */
  readonly parsedLines?: Map<string, Destination | string>;
}

/** Number of lines read before the browser gets a pause. */
const linesInATurn = 100;

/** The columns of the two cells; without a header row, no further cells are allowed. */
type Columns = { readonly address: number; readonly amount: number; readonly isNamed: boolean };

const unnamed: Columns = { address: 0, amount: 1, isNamed: false };

/**
 * Reads `address,amount` lines (RFC 4180) with a default amount of 1, separated by commas, semicolons or tabs. A
 * header row may name the columns in another order and add further columns, which are ignored like empty lines. Pauses
 * regularly so that the reader can abort.
 */
export function* readingCsv(csv: string, { fungible, parsedLines = new Map() }: ReadOptions): Generator<void, ReadCsv> {
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
    const read = parsedLines.get(key) ?? readLine(cellsOf(text), columns, fungible);
    parsedLines.set(key, read);
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
    : 'Enter only an address and an amount, separated by a comma.';
  return message ?? { address, amount: toAmount(amount || '1') };
}

const addressNames = /^(?:address|wallet|wallet address|destination|to|recipient|receiver|owner)$/i;
const amountNames = /^(?:amount|quantity|count|number|tokens)$/i;

/** The columns of the header row, its error, or `undefined` if the first line is not a header. */
function readHeadings(text: string): Columns | string | undefined {
  const cells = cellsOf(text);
  if (cells.some((cell) => /^0x|\d/i.test(cell))) return undefined;
  const address = cells.findIndex((cell) => addressNames.test(cell));
  if (address === -1) return 'Column address is missing. Name the columns address and amount, or remove this line.';
  const amount = cells.findIndex((cell) => amountNames.test(cell));
  if (amount === -1 && cells.length > 1)
    return 'Column amount is missing. Name the columns address and amount, or remove this line.';
  return { address, amount: amount === -1 ? cells.length : amount, isNamed: true };
}

const cell = /\s*(?:"((?:[^"]|"")*)"\s*|([^,;\t]*))(?:[,;\t]|$)/y;
const semicolonCell = /\s*(?:"((?:[^"]|"")*)"\s*|([^;]*))(?:;|$)/y;

/** The cells of a line. If it contains semicolons, only they separate cells, because some locales write 1,5. */
function cellsOf(text: string): string[] {
  const cells: string[] = [];
  const pattern = new RegExp(text.includes(';') ? semicolonCell : cell);
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    // An unterminated quote: show the line unchanged.
    if (!match) return [text];
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim());
  }
  return cells;
}

export type Destination = { readonly address: string; readonly amount: number };

/** Maximum number of unique tokens that one recipient can get per request. */
const maximumSingles = 100;

/** The message for an invalid recipient address, or `null`; mixed-case addresses need a valid checksum (EIP-55). */
export function receiverMessage(text: string): string | null {
  if (text === '') return 'Enter a recipient address.';
  const address = readAddress(text);
  if (typeof address === 'object') return address.fault;
  return BigInt(address) === 0n ? 'The zero address belongs to no one. Use another address.' : null;
}

/** The message for an invalid amount, or `null`. */
export function countMessage(text: string, fungible: boolean): string | null {
  const count = readWholeNumber(text);
  if (typeof count === 'object' || count < 1n) return 'Enter a whole number, 1 or more.';
  if (count > BigInt(Number.MAX_SAFE_INTEGER)) return 'Enter a smaller number.';
  if (fungible || count <= BigInt(maximumSingles)) return null;
  return `Each is a unique token: use at most ${maximumSingles} per recipient.`;
}

export function toAmount(text: string): number {
  return Number(readWholeNumber(text));
}

export function sumOf(destinations: readonly Destination[]): number {
  return destinations.reduce((sum, { amount }) => sum + amount, 0);
}

/** The message for recipients that are valid individually but not together, or `null`. */
export function togetherMessage(destinations: readonly Destination[], remaining: number | undefined): string | null {
  const [count, sum] = [destinations.length, sumOf(destinations)];
  if (count > maximumDestinations) return tooManyMessage(count);
  if (remaining === undefined || sum <= remaining) return null;
  return remaining === 0
    ? 'No tokens left to mint. The maximum supply is minted or pending.'
    : `These are ${toCount(sum)} tokens, but only ${toCount(remaining)} can still be minted.`;
}

/** @example "These are 12,000 recipients. Use at most 10,000 at a time." */
export function tooManyMessage(count: number): string {
  return `These are ${toCount(count)} recipients. Use at most ${toCount(maximumDestinations)} at a time.`;
}

function toCount(count: number): string {
  return count.toLocaleString('en');
}
