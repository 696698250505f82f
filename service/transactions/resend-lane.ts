import { minute } from '../kernel/time-units.ts';
import type { ChainClient, RefusalReason } from '../ports/chains.ts';
import type { Clock } from '../ports/clock.ts';
import type { TransactionRecord } from '../resources/transaction.ts';
import type { ChainNow, TrackPorts } from './chain-now.ts';
import { newestOf } from './choose-nonce-and-fees.ts';
import { commitChanges } from './commit-changes.ts';
import { inLane, type LaneOnChain, ownFrom } from './lane.ts';
import { trustMilliseconds } from './limits.ts';
import {
  givenUp,
  patienceMilliseconds,
  refusedAt,
  seenAt,
  sentAgainAt,
  unheard,
} from './transaction-states.ts';
import { waitedMilliseconds } from './waited.ts';

/** A lane whose waiting transactions a node may have lost. */
export interface LaneToResend {
  readonly now: ChainNow;
  readonly lane: LaneOnChain;
  readonly from: string;
}

/**
 * Sends the bytes of waiting transactions again where neither a block nor the node's pool has them, in
 * the order of their nonces. No request hands over anything in the lane meanwhile.
 */
export async function resendLane(ports: TrackPorts, look: LaneToResend): Promise<void> {
  if (waitingToResend(ports, look).length === 0) return;
  await inLane(look.now.chain, look.from, async () => {
    for (const transaction of waitingToResend(ports, look)) {
      const next = await handOverAgain(ports, look.now.chain, transaction);
      if (next && next !== transaction) await commitChanges(ports, [{ seen: transaction, next }]);
      // A node that did not answer will not answer for those behind it.
      if (!next) return;
    }
  });
}

/** Of each nonce the transaction that outbids the others, where something may have to be done for it. */
function waitingToResend(
  { storage, clock }: TrackPorts,
  { now, lane, from }: LaneToResend,
): TransactionRecord[] {
  const { secretType } = now.chain.network;
  const own = storage.read((tables) =>
    ownFrom(tables, { secretType, genesis: now.genesis, from }, lane.mined),
  );
  const waiting = own.filter(({ state }) => state === 'PENDING');
  const nonces = [...new Set(waiting.map(({ nonce }) => nonce))].sort((one, other) => one - other);
  return nonces.flatMap((nonce) => {
    const newest = newestOf(waiting.filter((one) => one.nonce === nonce));
    const isHeld = nonce < lane.free && newest?.broadcastAt !== undefined;
    return newest && !isHeld && isDue(newest, clock) ? [newest] : [];
  });
}

function isDue({ id, broadcastFault, createdAt }: TransactionRecord, clock: Clock): boolean {
  const waited = waitedMilliseconds(clock, id, createdAt);
  return broadcastFault !== undefined || waited >= trustMilliseconds;
}

/** What follows for the transaction; nothing where the node does not answer. */
async function handOverAgain(
  ports: TrackPorts,
  chain: ChainClient,
  transaction: TransactionRecord,
): Promise<TransactionRecord | undefined> {
  const found = await chain.transaction(transaction.hash);
  if (!found.ok) return undefined;
  const now = ports.clock.now();
  if (found.value) return isClean(transaction) ? transaction : seenAt(transaction, now);
  const sent = await chain.sendRawTransaction(transaction.signed);
  if (!sent.ok) {
    const next = unheard(transaction, sent.failure.message);
    if (!transaction.broadcastFault) await commitChanges(ports, [{ seen: transaction, next }]);
    return undefined;
  }
  if (sent.value.accepted) return sentAgainAt(transaction, now);
  const { reason, message } = sent.value;
  return refused(ports, transaction, reason, message);
}

function isClean({ broadcastAt, broadcastFault }: TransactionRecord): boolean {
  return broadcastAt !== undefined && broadcastFault === undefined;
}

function refused(
  { clock }: TrackPorts,
  transaction: TransactionRecord,
  reason: RefusalReason,
  message: string,
): TransactionRecord {
  // Whoever used the nonce is found when the lane is looked at next.
  if (reason === 'nonce-too-low') return transaction;
  const since = transaction.refusedSince;
  if (since === undefined)
    return refusedAt(transaction, clock.now(), `The node refuses: ${message}.`);
  const isOver = waitedMilliseconds(clock, transaction.id, since) >= patienceMilliseconds;
  const minutes = patienceMilliseconds / minute;
  return isOver
    ? givenUp(transaction, `No node took it for ${minutes} minutes: ${message}.`)
    : transaction;
}
