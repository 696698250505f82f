import { ok, type Result } from '../../kernel/result.ts';
import { uuidWord } from '../../kernel/uuid-word.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { isDeep } from '../../transactions/chain-now.ts';
import type { Attempts } from '../../transactions/operator/attempts.ts';
import type { OperatorNow } from '../../transactions/operator/look-at-operator.ts';
import { custodyInterface } from './custody-calls.ts';

/** A call that custody performed, by whichever of the transactions that were signed for it. */
export interface Performed {
  readonly transactionHash: string | undefined;
  /** Whether no crash and no reorganisation takes it back. */
  readonly isFinal: boolean;
}

/** What is known of a call that custody says it performed. */
export interface PerformedCall {
  readonly offer: OfferRecord;
  /** The id of the fulfillment, or of the offer that was taken in: the first topic of the event. */
  readonly id: string;
  readonly attempts: Attempts;
}

const events = ['Taken', 'Fulfilled', 'GivenBack'].map(
  (name) => custodyInterface.getEvent(name)?.topicHash ?? '',
);

/** Finds the transaction behind what custody performed: one of the attempts, else the one that its event tells. */
export async function findPerformed(
  { operator: { chain }, now }: OperatorNow,
  { offer, id, attempts }: PerformedCall,
): Promise<Result<Performed>> {
  for (const { hash } of attempts.all.toReversed()) {
    const receipt = await chain.receipt(hash);
    if (!receipt.ok) return receipt;
    if (receipt.value?.succeeded)
      return ok({ transactionHash: hash, isFinal: isDeep(now, receipt.value.blockNumber) });
  }
  const told = await chain.logs({
    address: offer.custodyAddress,
    topics: [events, uuidWord(id)],
    fromBlock: 0n,
    toBlock: 'latest',
  });
  // Some nodes tell no old events.
  if (!told.ok && told.failure.code !== 'chain.rejected') return told;
  const [event] = told.ok ? told.value : [];
  return ok({
    transactionHash: event?.transactionHash ?? attempts.last?.hash,
    isFinal: event === undefined || isDeep(now, event.blockNumber),
  });
}
