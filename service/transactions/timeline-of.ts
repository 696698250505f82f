import { toLocalDateTime } from '../kernel/primitives.ts';
import type { TransactionInspection, TransactionRecord } from '../resources/transaction.ts';

type Timeline = TransactionInspection['timeline'];

/** The history of a transaction, oldest first, including the blocks that were reorganised away. */
export function timelineOf(transaction: TransactionRecord): Timeline {
  const { createdAt, nonce, isFinal, block } = transaction;
  return [
    entry(createdAt, 'Signed and stored', `Nonce ${nonce}`),
    ...deliveryEntries(transaction),
    ...outcomeOf(transaction),
    ...(isFinal && block ? [entry(undefined, 'Final')] : []),
  ];
}

/** Observations before its present state, in service time; at the same time, causes first. */
function deliveryEntries({ broadcastAt, sentAgain, leftBlocks = [] }: TransactionRecord): Timeline {
  const accepted = broadcastAt ? [entry(broadcastAt, 'Accepted by the node')] : [];
  const resent = sentAgain ? [entry(sentAgain.at, 'Resent', resendReason(sentAgain.times))] : [];
  const removals = leftBlocks.flatMap(({ number, seenAt, leftAt }) => [
    entry(seenAt ?? leftAt, `In block ${number}`),
    entry(leftAt, `Block ${number} was removed`, reorganised),
  ]);
  const isAcceptedByResend = broadcastAt === sentAgain?.at;
  const entries = isAcceptedByResend
    ? [...removals, ...resent, ...accepted]
    : [...accepted, ...removals, ...resent];
  return entries.toSorted(byMoment);
}

const reorganised = 'A reorganisation removed it from the chain.';

function byMoment({ at: left = '' }: Timeline[number], { at: right = '' }: Timeline[number]) {
  return left < right ? -1 : Number(left > right);
}

function resendReason(times: number): string {
  const reason = "It was neither in a block nor in the node's pool";
  return times === 1 ? `${reason}.` : `${reason}, ${times} times until now.`;
}

function outcomeOf(transaction: TransactionRecord): Timeline {
  const { state, block, reason, broadcastFault, refusedSince } = transaction;
  if (block)
    return [
      entry(
        block.timestamp,
        state === 'SUCCEEDED' ? `In block ${block.number}` : `Failed in block ${block.number}`,
        reason,
      ),
    ];
  if (state === 'REPLACED') return [entry(undefined, 'Replaced', reason)];
  if (state === 'FAILED') return [entry(undefined, 'Failed', reason)];
  return broadcastFault ? [entry(refusedSince, 'Not accepted yet', broadcastFault)] : [];
}

function entry(at: string | undefined, title: string, detail?: string): Timeline[number] {
  return { at: at === undefined ? undefined : toLocalDateTime(at), what: title, why: detail };
}
