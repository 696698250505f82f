import type { FulfillmentStatus } from '../../service/resources/fulfillment.ts';
import type { Status } from './StatusGlyph.tsx';

/** The mark of each status of a fulfillment. */
export const fulfillmentGlyphs = {
  QUEUED: 'queued',
  PROCESSING: 'progress',
  COMPLETED: 'done',
  ERROR: 'failed',
} as const satisfies Record<FulfillmentStatus, Status>;
