import pLimit from 'p-limit';
import type { SecretType } from '../kernel/primitives.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { TransactionRecord } from '../resources/transaction.ts';
import { type ChainNow, readChainNow, type TrackPorts } from './chain-now.ts';
import { commitChanges } from './commit-changes.ts';
import { readNonces } from './lane.ts';
import { laneConcurrency } from './limits.ts';
import { resendLane } from './resend-lane.ts';
import { settleLane } from './settle-lane.ts';
import { finalForm, givenUp } from './transaction-states.ts';

/**
 * Checks every unsettled transaction of a chain once: newly mined, removed from a block, or lost and to be resent.
 * Returns whether more remains. A chain without unsettled transactions is not queried, so it stays asleep.
 */
export async function trackTransactions(
  ports: TrackPorts,
  secretType: SecretType,
): Promise<boolean> {
  const chain = ports.chains.of(secretType);
  const unsettled = findUnsettled(ports, chain);
  if (unsettled.length === 0) return false;
  const now = await readChainNow(chain);
  if (!now.ok) return true;
  await endOthers(ports, unsettled, now.value);

  const limit = pLimit(laneConcurrency);
  const lanes = byLane(unsettled.filter(({ genesis }) => genesis === now.value.genesis));
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
          ? givenUp(previous, 'The chain was reset before the transaction was mined.')
          : finalForm(previous),
    })),
  );
}

function byLane(unsettled: readonly TransactionRecord[]): TransactionRecord[][] {
  const lanes = new Map<string, TransactionRecord[]>();
  for (const transaction of unsettled) {
    const lane = lanes.get(transaction.from) ?? [];
    lanes.set(transaction.from, lane);
    lane.push(transaction);
  }
  return [...lanes.values()];
}

async function trackLane(
  ports: TrackPorts,
  now: ChainNow,
  unsettled: readonly TransactionRecord[],
): Promise<void> {
  const [first] = unsettled;
  if (!first) return;
  const lane = await readNonces(now.chain, first.from);
  if (!lane.ok || lane.value.genesis !== now.genesis) return;
  await settleLane(ports, { now, lane: lane.value, unsettled });
  await resendLane(ports, { now, lane: lane.value, from: first.from });
}
