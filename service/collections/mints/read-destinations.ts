import { getAddress } from 'ethers/address';
import { parseWholeNumber } from '../../kernel/base-units.ts';
import { isAddress } from '../../kernel/is-address.ts';
import { type FieldFailure, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import { type MintDestination, maximumDestinations } from '../../resources/new-token-type.ts';
import { maximumSingles } from '../limits.ts';

/** A receiver with a checked address (EIP-55) and a whole amount. */
export interface Destination {
  readonly address: string;
  readonly amount: number;
}

/** Checksums are hashed: after so many others get their turn. */
const checkedInARow = 100;

/** All destinations read, or `input.invalid` with every one that is wrong. */
export async function readDestinations(
  path: string,
  sent: readonly MintDestination[],
  { isFungible }: { readonly isFungible: boolean },
): Promise<Result<readonly Destination[]>> {
  const read: Destination[] = [];
  const faults: FieldFailure[] = [];
  for (const [index, { address, amount }] of sent.entries()) {
    const at = `${path}[${index}]`;
    const receiver = readReceiver(address);
    if ('fault' in receiver) faults.push({ path: `${at}.address`, message: receiver.fault });
    const count = readAmount(amount ?? 1, isFungible);
    if (typeof count === 'object') faults.push({ path: `${at}.amount`, message: count.fault });
    else if ('address' in receiver) read.push({ address: receiver.address, amount: count });
    if (index % checkedInARow === checkedInARow - 1) await othersTurn();
  }
  return faults.length === 0 ? ok(read) : invalidInput(faults, 2 * maximumDestinations);
}

function readReceiver(sent: string): { address: string } | { fault: string } {
  if (!/^0x[0-9a-fA-F]{40}$/.test(sent))
    return { fault: 'An address is 0x and 40 hexadecimal digits.' };
  if (!isAddress(sent)) return { fault: 'A letter is in the wrong case, or mistyped (EIP-55).' };
  if (BigInt(sent) === 0n) return { fault: 'Nobody has the zero address.' };
  return { address: getAddress(sent.toLowerCase()) };
}

function readAmount(
  sent: Exclude<MintDestination['amount'], null | undefined>,
  isFungible: boolean,
): number | { fault: string } {
  const number = parseWholeNumber(sent, BigInt(Number.MAX_SAFE_INTEGER));
  if (typeof number === 'object') return number;
  if (number === 0n) return { fault: 'Use 1 or more.' };
  return isFungible || number <= BigInt(maximumSingles)
    ? Number(number)
    : { fault: `Each is a token of its own: use at most ${maximumSingles} for one destination.` };
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
