import { toConfirmations } from '../../../components/status/labels/transaction-labels.ts';
import type { StepState } from '../../../components/timeline/Diagram.tsx';
import type { ContractFunction, Lane, TransactionInspection } from '../../../service/call/client.ts';

export interface Step {
  readonly name: string;
  readonly state: StepState;
  /** The condition for this step. */
  readonly cause: string;
  /** When it was reached. */
  readonly at?: string | undefined;
}

/** An early end of the path: the step it branches from, and why. */
export type Exit = { readonly below: 'Sent' | 'In a block'; readonly state: StepState; readonly cause: string };

/** The path of a transaction: signed, sent, in a block, final; and the two failure exits. */
type Way = { readonly steps: readonly [Step, Step, Step, Step]; readonly failed: Exit; readonly replaced: Exit };

type Standing = Pick<
  TransactionInspection,
  'status' | 'blockNumber' | 'isFinal' | 'confirmations' | 'requiredConfirmations'
> & { readonly timeline: readonly TransactionInspection['timeline'][number][] };

const onPath = { sent: /^accepted/i, block: /^(failed )?in block/i, final: /^final/i, end: /^(replaced|failed)$/i };

/** Whether the timeline has events besides the steps of the path, e.g. a removed block. */
export function hasDetours({ timeline }: Pick<Standing, 'timeline'>): boolean {
  const [, ...events] = timeline;
  return events.some(({ what }) => !Object.values(onPath).some((pattern) => pattern.test(what)));
}

/** The position of a transaction on its path. */
export function wayOf(transaction: Standing): Way {
  const { status, blockNumber, isFinal, timeline } = transaction;
  const last = (pattern: RegExp) => timeline.findLast(({ what }) => pattern.test(what));
  const sent = last(onPath.sent);
  const isOver = status === 'FAILED' || status === 'REPLACED';
  const isInBlock = blockNumber !== undefined;
  const currentIndex = status === 'SUCCEEDED' && isFinal ? 3 : isInBlock ? 2 : sent ? 1 : 0;
  const open = status === 'PENDING' ? 'possible' : 'impossible';
  const stateAt = (index: number): StepState => {
    if (index < currentIndex || (index === currentIndex && isOver)) return 'past';
    if (index === currentIndex) return 'present';
    return isOver ? 'impossible' : 'possible';
  };
  return {
    steps: [
      { name: 'Signed', state: stateAt(0), cause: '' },
      { name: 'Sent', state: stateAt(1), cause: 'broadcast', at: sent?.at },
      { name: 'In a block', state: stateAt(2), cause: 'mined', at: isInBlock ? last(onPath.block)?.at : undefined },
      { name: 'Final', state: stateAt(3), cause: toConfirmations(transaction), at: last(onPath.final)?.at },
    ],
    failed: {
      ...(status === 'FAILED' && !isInBlock
        ? { below: 'Sent', cause: 'dropped' }
        : { below: 'In a block', cause: 'the call reverts' }),
      state: status === 'FAILED' ? 'failed' : open,
    },
    replaced: { below: 'Sent', cause: 'nonce already used', state: status === 'REPLACED' ? 'present' : open },
  };
}

export interface LaneCell {
  readonly nonce: number;
  /** The transaction with this nonce; missing for a gap. */
  readonly transactionId?: string;
  readonly fault?: string | undefined;
  readonly isMissing: boolean;
}

/** The number of pending nonces that are drawn. */
const maximumDrawn = 12;

/** The pending transactions of a lane and the gaps between them, by nonce. */
export function cellsOf({ pending, gaps }: Pick<Lane, 'pending' | 'gaps'>) {
  const pendingCells = new Map<number, LaneCell>(
    pending.map(({ id, nonce, fault }) => [nonce, { nonce, transactionId: id, fault, isMissing: false }]),
  );
  const gapCells = gaps.map((nonce): LaneCell => ({ nonce, isMissing: true }));
  const cells = [...gapCells, ...pendingCells.values()].sort((left, right) => left.nonce - right.nonce);
  return { cells: cells.slice(0, maximumDrawn), notShown: Math.max(0, cells.length - maximumDrawn) };
}

/** @example "42 in blocks, 2 pending, nonce 43 missing" */
export function toLaneLine({ minedNonces, pending, gaps }: Pick<Lane, 'minedNonces' | 'pending' | 'gaps'>): string {
  const [first] = gaps;
  const gapLabel = gaps.length === 1 ? `nonce ${first} missing` : gaps.length > 1 && `${gaps.length} missing`;
  return [
    `${minedNonces.toLocaleString('en')} in blocks`,
    pending.length > 0 ? `${pending.length} pending` : 'none pending',
    gapLabel,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The parameter names of the function with this name and these types; `undefined` if no function matches. */
export function namesIn(
  functions: readonly ContractFunction[],
  { functionName = '', inputs }: Pick<TransactionInspection, 'functionName' | 'inputs'>,
): readonly string[] {
  const [name] = functionName.split('(');
  const fitting = functions.find(
    (candidate) =>
      candidate.name === name &&
      candidate.inputs.length === inputs.length &&
      candidate.inputs.every(({ type }, index) => type === inputs[index]?.type),
  );
  return fitting?.inputs.map((parameter) => parameter.name) ?? [];
}
