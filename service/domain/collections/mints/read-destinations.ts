import { setImmediate } from 'node:timers/promises';
import { type FieldFailure, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import { readWholeNumber } from '../../../model/kernel/values/read-integer.ts';
import { readAddress, toChecksumAddress } from '../../../model/kernel/values/read-scalars.ts';
import { type MintDestination, maximumDestinations } from '../../../model/market/new-token-type.ts';
import { mintListKey, mintOwner, type TokenMintRecord } from '../../../model/market/token-mint.ts';
import { idsOf } from '../../../model/market/token-number.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import { everyApplication } from '../../../model/table.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { maximumSingles } from '../limits.ts';

/** A receiver with a validated address (EIP-55) and an integer amount. */
export type Destination = { readonly address: string; readonly amount: number };

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
    if (index % checkedInARow === checkedInARow - 1) await setImmediate();
  }
  return faults.length === 0 ? ok(read) : invalidInput(faults, 2 * maximumDestinations);
}

function readReceiver(address: string): { address: string } | { fault: string } {
  if (address.includes('@')) return { fault: 'An e-mail address has no wallet here. Use the address of a wallet.' };
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

/** Queues mints, all or none; `token-type.supply-exceeded` if too few remain. Call it inside a transaction. */
export function startMints(
  { tokenTypes, tokenMints }: Pick<TableWriters, 'tokenTypes' | 'tokenMints'>,
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  type: TokenTypeRecord,
  destinations: readonly Destination[],
): Result<TokenMintRecord[]> {
  const requested = destinations.reduce((sum, { amount }) => sum + amount, 0);
  const remaining = suppliesOf(type) - type.promised;
  if (requested > remaining)
    return fail(
      'token-type.supply-exceeded',
      `${type.name} has ${remaining} left of ${suppliesOf(type)}, but ${requested} were requested.`,
    );
  const createdAt = clock.now();
  const everyMint = mintListKey({ owner: mintOwner(everyApplication, type.isErc20) }, undefined);
  const earlier = tokenMints.countBy('byCreation', everyMint, createdAt);
  const mints = destinations.map(
    ({ address, amount }, index): TokenMintRecord => ({
      id: ids.uuid(),
      applicationId: type.applicationId,
      collectionId: type.collectionId,
      chain: type.chain,
      contractAddress: type.contractAddress,
      typeId: type.typeId,
      isErc20: type.isErc20,
      destination: address,
      amount,
      status: 'PENDING',
      transactionIds: [],
      createdAt,
      sequence: earlier + index,
    }),
  );
  for (const mint of mints) tokenMints.put(mint);
  tokenTypes.put({ ...type, promised: type.promised + requested });
  return ok(mints);
}

/** The contract limits a non-fungible type to the ids it has. */
function suppliesOf(type: TokenTypeRecord): number {
  const { maxSupply = Number.MAX_SAFE_INTEGER, fungible } = type;
  return fungible ? maxSupply : Math.min(maxSupply, Number(idsOf(type)) - 1);
}
