import { counted } from '../../../components/figures/counted.ts';
import type { StepState } from '../../../components/timeline/Diagram.tsx';
import type { Offer, OfferInspection } from '../../../service/call/client.ts';

export interface Step {
  readonly status: Offer['status'];
  readonly state: StepState;
  /** When it was reached; for the current state, since when. */
  readonly at?: string | undefined;
  /** Label if there is no time. */
  readonly hint?: string | undefined;
  /** The transition that leads to this state. */
  readonly cause: string;
  /** A short form for narrow layouts. */
  readonly brief?: string | undefined;
  /** Whether the offer went through this state. */
  readonly isTravelled: boolean;
}

interface OfferLifecycle {
  readonly path: readonly [Step, Step, Step, Step];
  readonly refused: Step;
  readonly terminated: Step;
  readonly error: Step;
}

type Inspected = Pick<OfferInspection, 'since' | 'ending' | 'flow'> & {
  readonly offer: Pick<
    Offer,
    'status' | 'type' | 'amount' | 'remainingAmount' | 'amountPurchased' | 'amountReimbursed' | 'bidCount'
  >;
};

/** The possible next states, as far as the diagram shows them. */
const following: Readonly<Record<Offer['status'], readonly Offer['status'][]>> = {
  NEW: ['INITIATING_OFFER', 'READY', 'CLOSED', 'REFUSED', 'TERMINATED', 'ERROR'],
  INITIATING_OFFER: ['READY', 'CLOSED', 'REFUSED', 'TERMINATED', 'ERROR'],
  READY: ['CLOSED', 'TERMINATED', 'ERROR'],
  ERROR: ['TERMINATED'],
  REFUSED: [],
  CLOSED: [],
  TERMINATED: [],
};

/** The lifecycle of an offer: past states, the current one, and possible next ones. */
export function lifecycleOf(inspected: Inspected): OfferLifecycle {
  const { offer, since, ending, flow } = inspected;
  const at = (step: OfferInspection['flow'][number]['step']) => flow.find((entry) => entry.step === step)?.at;
  const reached = { NEW: at('CREATED'), INITIATING_OFFER: at('SIGNED'), READY: at('IN_CUSTODY') };
  const stepOf = (status: Offer['status'], cause: string, more: Pick<Step, 'hint' | 'brief'> = {}): Step => {
    const isPresent = status === offer.status;
    const reachedAt = status in reached ? new Map(Object.entries(reached)).get(status) : undefined;
    const state = stateOf(status, offer.status, reachedAt !== undefined);
    const isTravelled = isPresent || state === 'past';
    return { status, state, at: isPresent ? since : reachedAt, ...more, cause, isTravelled };
  };
  const isReturning = ending !== undefined && offer.status === 'READY';
  const terminates = ending === 'TERMINATION';
  const [cause, brief] = causeOfEnd(inspected);
  return {
    path: [
      stepOf('NEW', ''),
      stepOf('INITIATING_OFFER', 'signed'),
      stepOf('READY', 'in escrow'),
      stepOf('CLOSED', cause, { hint: hintOfEnd(offer, isReturning && !terminates), brief }),
    ],
    refused: stepOf('REFUSED', 'escrow failed'),
    terminated: stepOf('TERMINATED', isReturning && terminates ? 'returning' : 'operator ends it'),
    error: stepOf('ERROR', 'chain mismatch'),
  };
}

function stateOf(status: Offer['status'], present: Offer['status'], wasReached: boolean): StepState {
  if (status === present) return status === 'REFUSED' || status === 'ERROR' ? 'failed' : 'present';
  if (wasReached) return 'past';
  return following[present].includes(status) ? 'possible' : 'impossible';
}

/** The cause of CLOSED, past or future, and its short form. */
function causeOfEnd({ offer, ending, flow }: Inspected): readonly [cause: string, brief?: string] {
  const { status, type, amountPurchased, amountReimbursed, remainingAmount, amount } = offer;
  if (status === 'CLOSED') {
    const wasReady = flow.some(({ step, at }) => step === 'IN_CUSTODY' && at !== undefined);
    if (!wasReady) return ['closed unsigned', 'unsigned'];
    if (amountReimbursed === 0) return [amount === 1 ? 'sold' : 'all sold'];
    const sold = `${toCount(amountPurchased)} sold`;
    return amountPurchased === 0 ? ['all returned'] : [fitting(`${sold}, rest back`, sold), sold];
  }
  if (status !== 'READY') return [type === 'AUCTION' ? 'auction ends' : 'all sold'];
  if (ending === 'REIMBURSEMENT') return ['returning'];
  if (type === 'AUCTION') return ['auction ends'];
  const remainingLabel = `${toCount(remainingAmount)} left`;
  const soldCount = amount - remainingAmount;
  return soldCount === 0
    ? [remainingLabel]
    : [fitting(`${toCount(soldCount)} sold, ${remainingLabel}`, remainingLabel), remainingLabel];
}

/** Maximum number of characters above an edge. */
const maximumLetters = 17;

function fitting(label: string, brief: string): string {
  return label.length > maximumLetters ? brief : label;
}

function toCount(number: number): string {
  return number.toLocaleString('en');
}

function hintOfEnd({ status, type }: Inspected['offer'], isReturning: boolean): string | undefined {
  if (!['NEW', 'INITIATING_OFFER', 'READY'].includes(status)) return undefined;
  if (isReturning) return 'any moment';
  return type === 'AUCTION' ? 'at its end time' : 'when sold out';
}

/** The screen reader text of the diagram. */
export function textOf({ offer: { status, remainingAmount }, ending }: Pick<Inspected, 'offer' | 'ending'>): string {
  if (status !== 'READY') return `The offer is ${status}.`;
  if (ending) return 'The offer is ready and its remaining items are being returned.';
  return `The offer is ready with ${counted(remainingAmount, 'item')} left.`;
}
