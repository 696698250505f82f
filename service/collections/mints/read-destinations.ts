import { toChecksumAddress } from '../../kernel/is-address.ts';
import { type FieldFailure, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import { readWholeNumber } from '../../kernel/values/read-integer.ts';
import { readAddress } from '../../kernel/values/read-scalars.ts';
import { type MintDestination, maximumDestinations } from '../../resources/new-token-type.ts';
import { maximumSingles } from '../limits.ts';

/** A receiver with a validated address (EIP-55) and an integer amount. */
export interface Destination {
  readonly address: string;
  readonly amount: number;
}

/** Checksums need hashing, so other work gets a turn after this many. */
const checkedInARow = 100;

/** Parses all destinations, or fails with `input.invalid` and every invalid one. */
export async function readDestinations(
  path: string,
  destinations: readonly MintDestination[],
  { isFungible }: { readonly isFungible: boolean },
): Promise<Result<readonly Destination[]>> {
  const read: Destination[] = [];
  const faults: FieldFailure[] = [];
  for (const [index, { address, amount }] of destinations.entries()) {
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

function readReceiver(address: string): { address: string } | { fault: string } {
  const receiver = readAddress(address);
  if (typeof receiver === 'object') return receiver;
  if (BigInt(receiver) === 0n) return { fault: 'The zero address cannot receive tokens.' };
  return { address: toChecksumAddress(receiver) };
}

function readAmount(
  amount: Exclude<MintDestination['amount'], null | undefined>,
  isFungible: boolean,
): number | { fault: string } {
  const number = readWholeNumber(amount, BigInt(Number.MAX_SAFE_INTEGER));
  if (typeof number === 'object') return number;
  if (number === 0n) return { fault: 'Must be 1 or more.' };
  return isFungible || number <= BigInt(maximumSingles)
    ? Number(number)
    : { fault: `These tokens are non-fungible: use at most ${maximumSingles} per destination.` };
}

function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
