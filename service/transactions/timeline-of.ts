import { toLocalDateTime } from '../kernel/primitives.ts';
import type { TransactionInspection, TransactionRecord } from '../resources/transaction.ts';

type Timeline = TransactionInspection['timeline'];

/** The history of a transaction, oldest first, including the blocks that were reorganised away. */
export function timelineOf(transaction: TransactionRecord): Timeline {
  const { createdAt, nonce, isFinal, block } = transaction;
  return [
    entry(createdAt, 'Signed and stored', `Nonce ${nonce}`),
    ...onItsWay(transaction),
    ...outcomeOf(transaction),
    ...(isFinal && block ? [entry(undefined, 'Final')] : []),
  ];
}

/** Observations before its present state, in service time; at the same time, causes first. */
function onItsWay({ broadcastAt, sentAgain, leftBlocks = [] }: TransactionRecord): Timeline {
  const accepted = broadcastAt ? [entry(broadcastAt, 'Accepted by the node')] : [];
  const resent = sentAgain ? [entry(sentAgain.at, 'Resent', whyAgain(sentAgain.times))] : [];
  const left = leftBlocks.flatMap(({ number, seenAt, leftAt }) => [
    entry(seenAt ?? leftAt, `In block ${number}`),
    entry(leftAt, `Block ${number} was removed`, reorganised),
  ]);
  const isTakenThen = broadcastAt === sentAgain?.at;
  const seen = isTakenThen ? [...left, ...resent, ...accepted] : [...accepted, ...left, ...resent];
  return seen.toSorted(byMoment);
}

const reorganised = 'A reorganisation removed it from the chain.';

function byMoment({ at: one = '' }: Timeline[number], { at: other = '' }: Timeline[number]) {
  return one < other ? -1 : Number(one > other);
}

function whyAgain(times: number): string {
  const why = "It was neither in a block nor in the node's pool";
  return times === 1 ? `${why}.` : `${why}, ${times} times until now.`;
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

function entry(at: string | undefined, what: string, why?: string): Timeline[number] {
  return { at: at === undefined ? undefined : toLocalDateTime(at), what, why };
}
