import { counted } from '../../../components/figures/counted.ts';
import type { StepState } from '../../../components/timeline/Diagram.tsx';
import type { Offer, OfferInspection } from '../../../service/call/client.ts';

/** One state of the diagram. */
export interface Step {
  readonly status: Offer['status'];
  readonly state: StepState;
  /** When it was reached; of the present one since when. */
  readonly at?: string | undefined;
  /** What stands over it where no time does. */
  readonly hint?: string | undefined;
  /** What leads here. */
  readonly cause: string;
  /** The same where there is little room. */
  readonly brief?: string | undefined;
  /** Whether the offer came this way. */
  readonly isTravelled: boolean;
}

/** The happy path of an offer, and its exits. */
export interface OfferLifecycle {
  readonly path: readonly [Step, Step, Step, Step];
  readonly refused: Step;
  readonly terminated: Step;
  readonly error: Step;
}

type Inspected = Pick<OfferInspection, 'since' | 'ending' | 'flow'> & {
  readonly offer: Pick<
    Offer,
    | 'status'
    | 'type'
    | 'amount'
    | 'remainingAmount'
    | 'amountPurchased'
    | 'amountReimbursed'
    | 'bidCount'
  >;
};

const order = ['NEW', 'INITIATING_OFFER', 'READY', 'CLOSED'] as const;

/** What may still follow each status, as far as the diagram shows it. */
const following: Readonly<Record<Offer['status'], readonly Offer['status'][]>> = {
  NEW: ['INITIATING_OFFER', 'READY', 'CLOSED', 'REFUSED', 'TERMINATED', 'ERROR'],
  INITIATING_OFFER: ['READY', 'CLOSED', 'REFUSED', 'TERMINATED', 'ERROR'],
  READY: ['CLOSED', 'TERMINATED', 'ERROR'],
  ERROR: ['TERMINATED'],
  REFUSED: [],
  CLOSED: [],
  TERMINATED: [],
};

/** Where an offer stands: the states it went through, its present one, and those it may come to. */
export function lifecycleOf(inspected: Inspected): OfferLifecycle {
  const { offer, since, ending, flow } = inspected;
  const at = (step: OfferInspection['flow'][number]['step']) =>
    flow.find((one) => one.step === step)?.at;
  const reached = {
    NEW: at('CREATED'),
    INITIATING_OFFER: at('SIGNED'),
    READY: at('IN_CUSTODY'),
  };
  const stepOf = (
    status: Offer['status'],
    cause: string,
    more: Pick<Step, 'hint' | 'brief'> = {},
  ): Step => {
    const isPresent = status === offer.status;
    const reachedAt = status in reached ? new Map(Object.entries(reached)).get(status) : undefined;
    const state = stateOf(status, offer.status, reachedAt !== undefined);
    const isTravelled = isPresent || state === 'past';
    return { status, state, at: isPresent ? since : reachedAt, ...more, cause, isTravelled };
  };
  const isReturning = ending !== undefined && offer.status === 'READY';
  const terminates = ending === 'TERMINATION';
  const [first, second, third, last] = order;
  const [cause, brief] = causeOfEnd(inspected);
  const hint = hintOfEnd(offer, isReturning && !terminates);
  return {
    path: [
      stepOf(first, ''),
      stepOf(second, 'signed'),
      stepOf(third, 'in custody'),
      stepOf(last, cause, { hint, brief }),
    ],
    refused: stepOf('REFUSED', 'custody failed'),
    terminated: stepOf('TERMINATED', isReturning && terminates ? 'going back' : 'operator ends it'),
    error: stepOf('ERROR', 'chain disagrees'),
  };
}

function stateOf(
  status: Offer['status'],
  present: Offer['status'],
  wasReached: boolean,
): StepState {
  if (status === present) return status === 'REFUSED' || status === 'ERROR' ? 'failed' : 'present';
  if (wasReached) return 'past';
  return following[present].includes(status) ? 'possible' : 'impossible';
}

/** What led, or will lead, to CLOSED; and the same in few letters. */
function causeOfEnd({ offer, ending, flow }: Inspected): readonly [cause: string, brief?: string] {
  const { status, type, amountPurchased, amountReimbursed, remainingAmount, amount } = offer;
  if (status === 'CLOSED') {
    const wasReady = flow.some(({ step, at }) => step === 'IN_CUSTODY' && at !== undefined);
    if (!wasReady) return ['closed unsigned', 'unsigned'];
    if (amountReimbursed === 0) return [amount === 1 ? 'sold' : 'all sold'];
    const sold = `${toCount(amountPurchased)} sold`;
    return amountPurchased === 0 ? ['all returned'] : [fitting(`${sold}, rest back`, sold), sold];
  }
  if (status !== 'READY') return [type === 'AUCTION' ? 'time is up' : 'all gone'];
  if (ending === 'REIMBURSEMENT') return ['going back'];
  if (type === 'AUCTION') return ['time is up'];
  const left = `${toCount(remainingAmount)} to go`;
  const gone = amount - remainingAmount;
  return gone === 0 ? [left] : [fitting(`${toCount(gone)} gone, ${left}`, left), left];
}

/** How many letters stand over an edge. */
const maximumLetters = 17;

function fitting(words: string, brief: string): string {
  return words.length > maximumLetters ? brief : words;
}

function toCount(number: number): string {
  return number.toLocaleString('en');
}

function hintOfEnd({ status, type }: Inspected['offer'], isReturning: boolean): string | undefined {
  if (!['NEW', 'INITIATING_OFFER', 'READY'].includes(status)) return undefined;
  if (isReturning) return 'any moment';
  return type === 'AUCTION' ? 'when it ends' : 'when none is left';
}

/** What the diagram says to somebody who does not see it. */
export function saidOf({ offer, ending }: Pick<Inspected, 'offer' | 'ending'>): string {
  const { status, remainingAmount } = offer;
  if (status !== 'READY') return `The offer is ${status}.`;
  if (ending) return 'The offer is ready and its rest goes back.';
  return `The offer is ready with ${counted(remainingAmount, 'item')} left.`;
}
