import { isAddress } from '../../../service/kernel/is-address.ts';
import { mostDestinations } from '../../../service/resources/new-token-type.ts';

/** Who gets how many. */
export interface Destination {
  readonly address: string;
  readonly amount: number;
}

/** A line that cannot be minted, by its number from 1. */
export interface BadLine {
  readonly line: number;
  readonly text: string;
  readonly message: string;
}

export interface ReadDestinations {
  readonly destinations: readonly Destination[];
  readonly badLines: readonly BadLine[];
}

/** How many tokens of their own one receiver can get at once. */
const mostSingles = 100;

/** What is wrong with the address of a receiver, or `null`; a checksum is checked where it has one (EIP-55). */
export function receiverMessage(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return 'An address is 0x and 40 hexadecimal digits.';
  if (!isAddress(text)) return 'A letter is in the wrong case, or mistyped.';
  return /^0x0{40}$/.test(text) ? 'Nobody has the zero address.' : null;
}

/** What is wrong with how many tokens one receiver gets, or `null`. */
export function countMessage(text: string, fungible: boolean): string | null {
  if (!/^\d+$/.test(text) || BigInt(text) < 1n) return 'Use a whole number from 1.';
  if (BigInt(text) > BigInt(Number.MAX_SAFE_INTEGER)) return 'Use a smaller number.';
  if (fungible || BigInt(text) <= BigInt(mostSingles)) return null;
  return `Each is a token of its own: use at most ${mostSingles} for one destination.`;
}

/**
 * Reads `address,amount` a line, 1 where no amount is told; empty lines and a line of headings are
 * passed over. Commas, semicolons and tabs part the two.
 */
export function readCsv(csv: string, { fungible }: { fungible: boolean }): ReadDestinations {
  const destinations: Destination[] = [];
  const badLines: BadLine[] = [];
  for (const [index, raw] of csv.split(/\r\n|\r|\n/).entries()) {
    const text = raw.replace(/^\uFEFF/, '').trim();
    const isHeading = destinations.length + badLines.length === 0 && /^"?address\b/i.test(text);
    if (text === '' || isHeading) continue;
    const bad = (message: string) => badLines.push({ line: index + 1, text, message });
    const [address = '', amount = '1', ...rest] = text
      .split(/[,;\t]/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const isWhole = rest.every((cell) => cell === '');
    const message = isWhole
      ? (receiverMessage(address) ?? countMessage(amount || '1', fungible))
      : 'Write an address and an amount alone, with one comma between.';
    if (message) bad(message);
    else destinations.push({ address, amount: Number(amount || '1') });
  }
  return { destinations, badLines };
}

/** How many tokens these are together. */
export function sumOf(destinations: readonly Destination[]): number {
  return destinations.reduce((sum, { amount }) => sum + amount, 0);
}

/** What is wrong with destinations that are right one by one, or `null`. */
export function togetherMessage(
  destinations: readonly Destination[],
  left: number | undefined,
): string | null {
  const [count, sum] = [destinations.length, sumOf(destinations)];
  if (count > mostDestinations)
    return `These are ${toCount(count)} destinations. Use at most ${toCount(mostDestinations)} at a time.`;
  if (left === undefined || sum <= left) return null;
  return `These are ${toCount(sum)} tokens, and only ${toCount(left)} can still be minted.`;
}

function toCount(count: number): string {
  return count.toLocaleString('en');
}
