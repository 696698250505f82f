import { readWholeNumber } from '../../../../service/kernel/values/read-integer.ts';
import { readAddress } from '../../../../service/kernel/values/read-scalars.ts';
import { maximumDestinations } from '../../../../service/resources/new-token-type.ts';

/** A recipient and its amount. */
export interface Destination {
  readonly address: string;
  readonly amount: number;
}

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

/** The number in a valid amount. */
export function toAmount(text: string): number {
  return Number(readWholeNumber(text));
}

export function sumOf(destinations: readonly Destination[]): number {
  return destinations.reduce((sum, { amount }) => sum + amount, 0);
}

/** The message for recipients that are valid individually but not together, or `null`. */
export function togetherMessage(
  destinations: readonly Destination[],
  remaining: number | undefined,
): string | null {
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
