import type { FulfillmentStatus } from '../../../service/model/market/fulfillment.ts';
import { wireLabel } from '../../service/labels/wire-names.ts';
import { fulfillmentGlyphs } from './labels/fulfillment-labels.ts';
import { StatusLabel } from './StatusLabel.tsx';

/** The status of a fulfillment with its mark. */
export function FulfillmentState({ status }: { status: FulfillmentStatus }) {
  return (
    <StatusLabel status={fulfillmentGlyphs[status]} state={wireLabel('fulfillmentStatus', status)} name={status} />
  );
}
