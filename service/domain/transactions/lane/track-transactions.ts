import pLimit from 'p-limit';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import type { Result } from '../../../model/kernel/results/result.ts';
import { minute } from '../../../model/kernel/units.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import { explainNodeMessage, type RejectionReason } from '../../../model/wallets/node-messages.ts';
import type { ChainClient } from '../../../platform/ports/chains.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import { type ChainNow, inLane, type LaneOnChain, ownFrom, readChainNow, readNonces, type TrackPorts } from './lane.ts';
import { newestOf } from './nonces.ts';
import { commitChanges, type Receipts, settleLane, waitedMilliseconds } from './settle-lane.ts';
import {
  abandoned,
  finalForm,
  laneConcurrency,
  patienceMilliseconds,
  rejectedAt,
  seenAt,
  sentAgainAt,
  trustMilliseconds,
  unheard,
} from './transaction-states.ts';

/**
 * Checks every unsettled transaction of a chain once: newly mined, removed from a block, or lost and to be resent.
 * Returns whether more remains. A chain without unsettled transactions is not queried, so it stays asleep.
 */
export async function trackTransactions(ports: TrackPorts, secretType: SecretType): Promise<boolean> {
  const chain = ports.chains.of(secretType);
  const unsettled = findUnsettled(ports, chain);
  if (unsettled.length === 0) return false;
  const limit = pLimit(laneConcurrency);
  // In one exchange.
  const [now, lanes] = await Promise.all([
    readChainNow(chain),
    Promise.all(
      byLane(unsettled).map(([from, transactions]) =>
        limit(async () => {
          const [receipts, lane] = await Promise.all([readReceipts(chain, transactions), readNonces(chain, from)]);
          return { from, transactions, receipts, lane };
        }),
      ),
    ),
  ]);
  if (!now.ok) return true;
  await endOthers(ports, unsettled, now.value);
  await Promise.all(lanes.map((lane) => limit(() => trackLane(ports, now.value, lane))));
  return findUnsettled(ports, chain).length > 0;
}

/** Transactions of a chain with another id wait until that chain is configured again. */
function findUnsettled({ storage }: TrackPorts, { network }: ChainClient): TransactionRecord[] {
  return storage
    .read(({ transactions }) => transactions.listBy('unfinished', network.secretType))
    .filter(({ chainId }) => chainId === network.chainId);
}

/** The chain was reset: pending transactions are never sent to the new chain, where their nonce has another meaning. */
async function endOthers(
  ports: TrackPorts,
  unsettled: readonly TransactionRecord[],
  { genesis }: ChainNow,
): Promise<void> {
  const others = unsettled.filter((transaction) => transaction.genesis !== genesis);
  await commitChanges(
    ports,
    others.map((previous) => ({
      previous,
      next:
        previous.state === 'PENDING'
          ? abandoned(previous, 'The chain was reset before the transaction was mined.')
          : finalForm(previous),
    })),
  );
}

function byLane(unsettled: readonly TransactionRecord[]): [from: string, transactions: TransactionRecord[]][] {
  const lanes = new Map<string, TransactionRecord[]>();
  for (const transaction of unsettled) {
    const lane = lanes.get(transaction.from) ?? [];
    lanes.set(transaction.from, lane);
    lane.push(transaction);
  }
  return [...lanes];
}

/** The first pending transactions of a lane are most likely in a new block. */
const mostReceipts = 4;

async function readReceipts(chain: ChainClient, transactions: readonly TransactionRecord[]): Promise<Receipts> {
  const pending = transactions.filter(({ state, block }) => state === 'PENDING' && !block).slice(0, mostReceipts);
  return new Map(await Promise.all(pending.map(async ({ hash }) => [hash, await chain.receipt(hash)] as const)));
}

interface TrackedLane {
  readonly from: string;
  readonly transactions: readonly TransactionRecord[];
  readonly receipts: Receipts;
  readonly lane: Result<LaneOnChain>;
}

async function trackLane(ports: TrackPorts, now: ChainNow, tracked: TrackedLane): Promise<void> {
  const { from, transactions, receipts, lane } = tracked;
  const unsettled = transactions.filter(({ genesis }) => genesis === now.genesis);
  if (!lane.ok || lane.value.genesis !== now.genesis || unsettled.length === 0) return;
  await settleLane(ports, { now, lane: lane.value, unsettled, receipts });
  await resendLane(ports, { now, lane: lane.value, from });
}

/** A lane whose pending transactions a node may have lost. */
interface LaneToResend {
  readonly now: ChainNow;
  readonly lane: LaneOnChain;
  readonly from: string;
}

/**
 * Resends pending transactions that are neither in a block nor in the node's pool, in nonce order. The lane is locked,
 * so no request submits in the meantime.
 */
async function resendLane(ports: TrackPorts, state: LaneToResend): Promise<void> {
  if (waitingToResend(ports, state).length === 0) return;
  await inLane(state.now.chain, state.from, async () => {
    for (const transaction of waitingToResend(ports, state)) {
      const next = await rebroadcast(ports, state.now.chain, transaction);
      if (next && next !== transaction) await commitChanges(ports, [{ previous: transaction, next }]);
      // A node that did not respond will not respond for later nonces.
      if (!next) return;
    }
  });
}

/** For each nonce the transaction that outbids the others, if it may need a resend. */
function waitingToResend({ storage, clock }: TrackPorts, { now, lane, from }: LaneToResend): TransactionRecord[] {
  const { secretType } = now.chain.network;
  const own = storage.read((tables) => ownFrom(tables, { secretType, genesis: now.genesis, from }, lane.mined));
  const pending = own.filter(({ state }) => state === 'PENDING');
  const nonces = [...new Set(pending.map(({ nonce }) => nonce))].sort((left, right) => left - right);
  return nonces.flatMap((nonce) => {
    const newest = newestOf(pending.filter((transaction) => transaction.nonce === nonce));
    const isPooled = nonce < lane.free && newest?.broadcastAt !== undefined;
    return newest && !isPooled && isDue(newest, clock) ? [newest] : [];
  });
}

function isDue({ id, broadcastFault, createdAt }: TransactionRecord, clock: Clock): boolean {
  const waited = waitedMilliseconds(clock, id, createdAt);
  return broadcastFault !== undefined || waited >= trustMilliseconds;
}

/** The transaction's next state; `undefined` if the node does not respond. */
async function rebroadcast(
  ports: TrackPorts,
  chain: ChainClient,
  transaction: TransactionRecord,
): Promise<TransactionRecord | undefined> {
  const onChain = await chain.transaction(transaction.hash);
  if (!onChain.ok) return undefined;
  const now = ports.clock.now();
  if (onChain.value) return isClean(transaction) ? transaction : seenAt(transaction, now);
  const broadcast = await chain.sendRawTransaction(transaction.signed);
  if (!broadcast.ok) {
    const next = unheard(transaction, broadcast.failure.message);
    if (!transaction.broadcastFault) await commitChanges(ports, [{ previous: transaction, next }]);
    return undefined;
  }
  if (broadcast.value.accepted) return sentAgainAt(transaction, now);
  const { reason, message } = broadcast.value;
  return afterRejection(ports, transaction, reason, message);
}

function isClean({ broadcastAt, broadcastFault }: TransactionRecord): boolean {
  return broadcastAt !== undefined && broadcastFault === undefined;
}

function afterRejection(
  { clock }: TrackPorts,
  transaction: TransactionRecord,
  reason: RejectionReason,
  message: string,
): TransactionRecord {
  // The transaction that used the nonce is identified in the next round.
  if (reason === 'nonce-too-low') return transaction;
  const since = transaction.refusedSince;
  if (since === undefined)
    return rejectedAt(transaction, clock.now(), `The node rejected it. ${explainNodeMessage(message)}.`);
  const isOver = waitedMilliseconds(clock, transaction.id, since) >= patienceMilliseconds;
  const minutes = patienceMilliseconds / minute;
  return isOver
    ? abandoned(transaction, `No node accepted it for ${minutes} minutes. ${explainNodeMessage(message)}.`)
    : transaction;
}
