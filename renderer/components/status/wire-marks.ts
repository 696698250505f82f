import type { WireEnum, WireName } from '../../service/labels/wire-names.ts';
import type { Status } from './StatusGlyph.tsx';

type Marks = { readonly [Enum in WireEnum]?: Readonly<Record<WireName<Enum>, Status>> };

/** The mark of each status of the API. */
export const wireMarks = {
  offerStatus: {
    NEW: 'idle',
    INITIATING_OFFER: 'progress',
    READY: 'done',
    REFUSED: 'failed',
    CLOSED: 'off',
    TERMINATED: 'off',
    ERROR: 'failed',
  },
  bidStatus: { LEADING: 'progress', OUTBID: 'off', WON: 'done', LOST: 'off' },
  fulfillmentStatus: { QUEUED: 'queued', PROCESSING: 'progress', COMPLETED: 'done', ERROR: 'failed' },
  transactionState: { UNKNOWN: 'idle', PENDING: 'progress', SUCCEEDED: 'done', FAILED: 'failed', REPLACED: 'off' },
  mintStatus: { PENDING: 'progress', SUCCEEDED: 'done', FAILED: 'failed' },
  deploymentStatus: { PENDING: 'progress', SUCCEEDED: 'done', FAILED: 'failed' },
  paymentStatus: { requires_payment_method: 'idle', requires_action: 'attention', succeeded: 'done', canceled: 'off' },
  deliveryStatus: { PENDING: 'attention', DELIVERED: 'done', GIVEN_UP: 'failed', WITHDRAWN: 'off' },
} as const satisfies Marks;
