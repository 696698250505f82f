import { getAddress } from 'ethers/address';
import { isVisible } from '../auth/tenancy.ts';
import { type SecretType, toLocalDateTime } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { Lane, TransactionRecord } from '../resources/transaction.ts';
import { newestOf } from './choose-nonce-and-fees.ts';
import { holdsNonce, nextNonce, ownFrom, readNonces } from './lane.ts';
import { longWaitMilliseconds, maximumGaps } from './limits.ts';

/** The lane of an address: mined nonces, pending nonces and gaps. */
export async function getLane(
  { chains, storage, clock }: Pick<Ports, 'chains' | 'storage' | 'clock'>,
  input: { secretType: SecretType; address: string },
  caller: Caller,
): Promise<Result<Lane>> {
  const { secretType } = input;
  const address = getAddress(input.address.toLowerCase());
  const nonces = await readNonces(chains.of(secretType), address);
  if (!nonces.ok) return nonces;
  const { genesis, mined } = nonces.value;
  const { own, wallet } = storage.read((tables) => ({
    own: ownFrom(tables, { secretType, genesis, from: address }, mined),
    wallet: tables.wallets
      .listBy('byAddress', address.toLowerCase())
      .find((candidate) => candidate.secretType === secretType && isVisible(caller, candidate)),
  }));
  const pending = pendingIn(own);
  const gaps = gapsOf(own, nonces.value.free);
  const stuckReason = stuckReasonOf(pending, gaps, clock.millis());
  return ok({
    secretType,
    address,
    walletId: wallet?.id,
    minedNonces: mined,
    nextNonce: nextNonce(nonces.value, own),
    pending: pending.map(toPending),
    gaps,
    stuckReason,
    isStuck: stuckReason !== undefined,
  });
}

/** For each nonce the transaction that outbids the others, lowest nonce first. */
function pendingIn(own: readonly TransactionRecord[]): TransactionRecord[] {
  const pending = own.filter(({ state }) => state === 'PENDING');
  const nonces = [...new Set(pending.map(({ nonce }) => nonce))].sort(
    (left, right) => left - right,
  );
  return nonces.flatMap(
    (nonce) => newestOf(pending.filter((transaction) => transaction.nonce === nonce)) ?? [],
  );
}

function gapsOf(own: readonly TransactionRecord[], free: number): number[] {
  const occupied = new Set(own.filter(holdsNonce).map(({ nonce }) => nonce));
  const highest = Math.max(free, ...occupied);
  const gaps: number[] = [];
  for (let nonce = free; nonce < highest && gaps.length < maximumGaps; nonce += 1)
    if (!occupied.has(nonce)) gaps.push(nonce);
  return gaps;
}

function stuckReasonOf(
  [first]: readonly TransactionRecord[],
  [gap]: readonly number[],
  now: number,
): string | undefined {
  if (!first) return undefined;
  if (gap !== undefined && gap < first.nonce)
    return `The nonce ${gap} is unused, and ${first.nonce} is waiting for it. The next transaction uses it.`;
  if (first.broadcastFault) return first.broadcastFault;
  return now - Date.parse(first.createdAt) > longWaitMilliseconds
    ? `The nonce ${first.nonce} has been pending for more than two minutes. Resubmit it with a higher fee.`
    : undefined;
}

function toPending({ id, hash, nonce, createdAt, broadcastFault }: TransactionRecord) {
  return { id, hash, nonce, createdAt: toLocalDateTime(createdAt), fault: broadcastFault };
}
