import { ok, type Result } from '../../kernel/result.ts';
import type { LogFilter } from '../../ports/chains.ts';
import { isDeep } from '../chain-now.ts';
import type { Attempts } from './attempts.ts';
import type { OperatorNow } from './load-operator.ts';

/** A call that its contract performed, through any of the transactions signed for it. */
export interface Performed {
  readonly transactionHash: string | undefined;
  /** Whether it survives crashes and reorganisations. */
  readonly isFinal: boolean;
}

/** The event with which a contract confirms a call. */
export type PerformedEvent = Pick<LogFilter, 'address' | 'topics'>;

/**
 * The transaction that performed a call: the attempt that succeeded, else the transaction of the event. If neither is
 * known, the node has forgotten it, so it is final.
 */
export async function findPerformed(
  { operator: { chain }, now }: OperatorNow,
  { all, last }: Attempts,
  event: PerformedEvent,
): Promise<Result<Performed>> {
  for (const { hash } of all.toReversed()) {
    const receipt = await chain.receipt(hash);
    if (!receipt.ok) return receipt;
    if (receipt.value?.succeeded)
      return ok({ transactionHash: hash, isFinal: isDeep(now, receipt.value.blockNumber) });
  }
  const logs = await chain.logs({ ...event, fromBlock: 0n, toBlock: 'latest' });
  // Some nodes no longer have old events.
  if (!logs.ok && logs.failure.code !== 'chain.rejected') return logs;
  const [log] = logs.ok ? logs.value : [];
  return ok({
    transactionHash: log?.transactionHash ?? last?.hash,
    isFinal: log === undefined || isDeep(now, log.blockNumber),
  });
}
