import { counted } from '../../../components/figures/counted.ts';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import type { HandlerProof } from '../../../service/call/client.ts';

interface Standing {
  readonly status: Status;
  readonly state: string;
}

const verdicts: Readonly<Record<NonNullable<HandlerProof['verdict']>, Standing>> = {
  HOLDS: { status: 'done', state: 'All orders end alike' },
  BREAKS: { status: 'failed', state: 'Breaks' },
  NOT_REPEATABLE: { status: 'attention', state: 'Not repeatable' },
};

const standings: Readonly<Record<HandlerProof['status'], Standing>> = {
  RUNNING: { status: 'progress', state: 'Running' },
  ENDED: { status: 'done', state: 'Ended' },
  FAILED: { status: 'attention', state: 'Could not go on' },
  CANCELLED: { status: 'off', state: 'Cancelled' },
};

/** Its verdict, or why it has none. One whose time was over before the last order is said to be so. */
export function standingOf(
  proof: Pick<HandlerProof, 'status' | 'verdict' | 'isCutShort'>,
): Standing {
  const { status, verdict, isCutShort } = proof;
  if (verdict === 'HOLDS' && isCutShort)
    return { status: 'attention', state: 'No order broke it in time' };
  return verdict === undefined ? standings[status] : verdicts[verdict];
}

type Orders = HandlerProof['orders'][number];

/** A kind of order, what is done in it, and what one of them is called. */
export const orderWords: Readonly<
  Record<Orders['kind'], { readonly title: string; readonly hint: string; readonly one: string }>
> = {
  AS_RECORDED: { title: 'As recorded', hint: 'twice', one: 'As recorded' },
  SWAPPED: { title: 'Neighbours swapped', hint: 'each pair, once', one: 'Swapped pair' },
  DOUBLED: { title: 'One doubled', hint: 'each delivery, once', one: 'Doubled delivery' },
  LAST_FIRST: { title: 'Last first', hint: 'before all others', one: 'Last first' },
  DRAWN: { title: 'Late and doubled', hint: 'drawn by the seed', one: 'Drawn order' },
};

/** @example "Neighbours swapped: 4 of 5 orders tried, 1 ended otherwise" */
export function countOfAlike({ kind, planned, tried }: Orders): string {
  const others = tried.filter(({ isAlike }) => !isAlike).length;
  const found = others === 0 ? 'all ended alike' : `${others} ended otherwise`;
  const orders = counted(planned, 'order', 'orders');
  return `${orderWords[kind].title}: ${tried.length} of ${orders} tried${tried.length > 0 ? `, ${found}` : ''}`;
}
