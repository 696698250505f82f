import { counted } from '../../../components/figures/counted.ts';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import type { HandlerProof } from '../../../service/call/client.ts';

interface Standing {
  readonly status: Status;
  readonly state: string;
}

const verdicts: Readonly<Record<NonNullable<HandlerProof['verdict']>, Standing>> = {
  HOLDS: { status: 'done', state: 'Same end state in all orders' },
  BREAKS: { status: 'failed', state: 'Fails' },
  NOT_REPEATABLE: { status: 'attention', state: 'Not repeatable' },
};

const standings: Readonly<Record<HandlerProof['status'], Standing>> = {
  RUNNING: { status: 'progress', state: 'Running' },
  ENDED: { status: 'done', state: 'Stopped' },
  FAILED: { status: 'attention', state: 'Interrupted' },
  CANCELLED: { status: 'off', state: 'Cancelled' },
};

/** The result, or the reason for its absence; also reports a test that ran out of time before its last order. */
export function standingOf(proof: Pick<HandlerProof, 'status' | 'verdict' | 'isCutShort'>): Standing {
  const { status, verdict, isCutShort } = proof;
  if (verdict === 'HOLDS' && isCutShort) return { status: 'attention', state: 'No failure within the time limit' };
  return verdict === undefined ? standings[status] : verdicts[verdict];
}

type Orders = HandlerProof['orders'][number];

/** The labels of an order kind and of its runs. */
export const orderLabels: Readonly<
  Record<Orders['kind'], { readonly title: string; readonly hint: string; readonly one: string }>
> = {
  AS_RECORDED: { title: 'As recorded', hint: 'twice', one: 'As recorded' },
  SWAPPED: { title: 'Neighbours swapped', hint: 'each pair, once', one: 'Swapped pair' },
  DOUBLED: { title: 'Duplicates', hint: 'each delivery, once', one: 'Doubled delivery' },
  LAST_FIRST: { title: 'Last first', hint: 'before all others', one: 'Last first' },
  DRAWN: { title: 'Late and duplicated', hint: 'drawn from the seed', one: 'Random order' },
};

/** @example "Neighbours swapped: 4 of 5 orders tested, 1 with a different end state" */
export function countOfAlike({ kind, planned, tried }: Orders): string {
  const others = tried.filter(({ isAlike }) => !isAlike).length;
  const outcome = others === 0 ? 'all with the same end state' : `${others} with a different end state`;
  const orders = counted(planned, 'order', 'orders');
  return `${orderLabels[kind].title}: ${tried.length} of ${orders} tested${tried.length > 0 ? `, ${outcome}` : ''}`;
}
