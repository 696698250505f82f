import { isAddress } from '../../../../service/kernel/is-address.ts';
import { maximumDestinations } from '../../../../service/resources/new-token-type.ts';

/** Who gets how many. */
export interface Destination {
  readonly address: string;
  readonly amount: number;
}

/** How many tokens of their own one receiver can get at once. */
const maximumSingles = 100;

/** What is wrong with the address of a receiver, or `null`; a checksum is checked where it has one (EIP-55). */
export function receiverMessage(text: string): string | null {
  if (text === '') return 'Name who gets it.';
  if (!/^0x[0-9a-fA-F]{40}$/.test(text))
    return 'An address consists of 0x and 40 hexadecimal digits.';
  if (!isAddress(text)) return 'A letter is in the wrong case, or mistyped.';
  return /^0x0{40}$/.test(text) ? 'The zero address belongs to no one. Use another address.' : null;
}

/** What is wrong with how many tokens one receiver gets, or `null`. */
export function countMessage(text: string, fungible: boolean): string | null {
  if (!/^\d{1,40}$/.test(text) || BigInt(text) < 1n) return 'Use a whole number from 1.';
  if (BigInt(text) > BigInt(Number.MAX_SAFE_INTEGER)) return 'Use a smaller number.';
  if (fungible || BigInt(text) <= BigInt(maximumSingles)) return null;
  return `Each is a token of its own: use at most ${maximumSingles} for one destination.`;
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
  if (count > maximumDestinations) return tooManyMessage(count);
  if (left === undefined || sum <= left) return null;
  return left === 0
    ? 'None can be minted any more. All there may ever be are minted or on their way.'
    : `These are ${toCount(sum)} tokens, and only ${toCount(left)} can still be minted.`;
}

/** @example "These are 12,000 destinations. Use at most 10,000 at a time." */
export function tooManyMessage(count: number): string {
  return `These are ${toCount(count)} destinations. Use at most ${toCount(maximumDestinations)} at a time.`;
}

function toCount(count: number): string {
  return count.toLocaleString('en');
}
