import type { FulfillmentStatus } from '../../../service/resources/fulfillment.ts';
import { fulfillmentGlyphs } from './fulfillment-words.ts';
import { StatusWord } from './StatusWord.tsx';

/** The status of a fulfillment: its mark and its literal name. */
export function FulfillmentState({ status }: { status: FulfillmentStatus }) {
  return <StatusWord status={fulfillmentGlyphs[status]} state={status} isLiteral />;
}
