import { toLocalDateTime } from '../kernel/primitives.ts';
import type { TransactionInspection, TransactionRecord } from '../resources/transaction.ts';

type Timeline = TransactionInspection['timeline'];

/** What happened to a transaction, oldest first: the blocks that it was in and that went again, too. */
export function timelineOf(transaction: TransactionRecord): Timeline {
  const { createdAt, nonce, isFinal, block } = transaction;
  return [
    entry(createdAt, 'Signed and kept', `Nonce ${nonce}`),
    ...onItsWay(transaction),
    ...outcomeOf(transaction),
    ...(isFinal && block ? [entry(undefined, 'Final')] : []),
  ];
}

/** What was seen before its present state, by our clock; of one moment, what led to it first. */
function onItsWay({ broadcastAt, sentAgain, leftBlocks = [] }: TransactionRecord): Timeline {
  const taken = broadcastAt ? [entry(broadcastAt, 'Taken by the node')] : [];
  const again = sentAgain ? [entry(sentAgain.at, 'Sent again', whyAgain(sentAgain.times))] : [];
  const left = leftBlocks.flatMap(({ number, seenAt, leftAt }) => [
    entry(seenAt ?? leftAt, `In block ${number}`),
    entry(leftAt, `Block ${number} was taken back`, reorganised),
  ]);
  const isTakenThen = broadcastAt === sentAgain?.at;
  const seen = isTakenThen ? [...left, ...again, ...taken] : [...taken, ...left, ...again];
  return seen.toSorted(byMoment);
}

const reorganised = 'A reorganisation: the chain goes on without it.';

function byMoment({ at: one = '' }: Timeline[number], { at: other = '' }: Timeline[number]) {
  return one < other ? -1 : Number(one > other);
}

function whyAgain(times: number): string {
  const why = 'Neither a block nor the node had it';
  return times === 1 ? `${why}.` : `${why}, ${times} times so far.`;
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
  if (state === 'FAILED') return [entry(undefined, 'Given up', reason)];
  return broadcastFault ? [entry(refusedSince, 'Not taken yet', broadcastFault)] : [];
}

function entry(at: string | undefined, what: string, why?: string): Timeline[number] {
  return { at: at === undefined ? undefined : toLocalDateTime(at), what, why };
}
