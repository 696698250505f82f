import { toConfirmations } from '../../../components/status/transaction-labels.ts';
import type { StepState } from '../../../components/timeline/Diagram.tsx';
import type { TransactionInspection } from '../../../service/call/client.ts';

export interface Step {
  readonly name: string;
  readonly state: StepState;
  /** The condition for this step. */
  readonly cause: string;
}

/** An early end of the path: the step it branches from, and why. */
export interface Exit {
  readonly below: 'Sent' | 'In a block';
  readonly state: StepState;
  readonly cause: string;
}

/** The path of a transaction: signed, sent, in a block, final; and the two failure exits. */
export interface Way {
  readonly steps: readonly [Step, Step, Step, Step];
  readonly failed: Exit;
  readonly replaced: Exit;
}

type Standing = Pick<
  TransactionInspection,
  'status' | 'blockNumber' | 'isFinal' | 'confirmations' | 'requiredConfirmations'
> & { readonly isSent: boolean };

/** The position of a transaction on its path. */
export function wayOf(transaction: Standing): Way {
  const { status, blockNumber, isFinal, isSent } = transaction;
  const isOver = status === 'FAILED' || status === 'REPLACED';
  const isInBlock = blockNumber !== undefined;
  const currentIndex = status === 'SUCCEEDED' && isFinal ? 3 : isInBlock ? 2 : isSent ? 1 : 0;
  const open = status === 'PENDING' ? 'possible' : 'impossible';
  const stateAt = (index: number): StepState => {
    if (index < currentIndex || (index === currentIndex && isOver)) return 'past';
    if (index === currentIndex) return 'present';
    return isOver ? 'impossible' : 'possible';
  };
  return {
    steps: [
      { name: 'Signed', state: stateAt(0), cause: '' },
      { name: 'Sent', state: stateAt(1), cause: 'included' },
      { name: 'In a block', state: stateAt(2), cause: 'mined' },
      { name: 'Final', state: stateAt(3), cause: toConfirmations(transaction) },
    ],
    failed: {
      ...(status === 'FAILED' && !isInBlock
        ? { below: 'Sent', cause: 'dropped' }
        : { below: 'In a block', cause: 'the call reverts' }),
      state: status === 'FAILED' ? 'failed' : open,
    },
    replaced: {
      below: 'Sent',
      cause: 'nonce already used',
      state: status === 'REPLACED' ? 'present' : open,
    },
  };
}
