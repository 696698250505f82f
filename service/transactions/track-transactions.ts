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
 * Looks once at every transaction of a chain that is not settled for good: what is in a block, what is
 * gone from one, what nobody has any more and is sent again. Returns whether there is more to come. A
 * chain with nothing unsettled is not asked, and so not woken.
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

/** Those of a chain with another id wait until that one is configured again. */
function findUnsettled({ storage }: TrackPorts, { network }: ChainClient): TransactionRecord[] {
  return storage
    .read(({ transactions }) => transactions.listBy('unfinished', network.secretType))
    .filter(({ chainId }) => chainId === network.chainId);
}

/** The chain was reset: what waited is never sent to the new one, where its nonce means something else. */
async function endOthers(
  ports: TrackPorts,
  unsettled: readonly TransactionRecord[],
  { genesis }: ChainNow,
): Promise<void> {
  const others = unsettled.filter((one) => one.genesis !== genesis);
  await commitChanges(
    ports,
    others.map((seen) => ({
      seen,
      next:
        seen.state === 'PENDING'
          ? givenUp(seen, 'The chain was reset before the transaction came into a block.')
          : finalForm(seen),
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
