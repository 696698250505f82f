import { z } from 'zod';
import { fulfillmentStatus, fulfillmentType } from '../../../service/resources/fulfillment.ts';
import { listSearch } from '../../service/look/list-search.ts';

/** What the list of fulfillments keeps in the URL. */
export const fulfillmentsSearch = listSearch.extend({
  type: fulfillmentType.optional().catch(undefined),
  status: fulfillmentStatus.optional().catch(undefined),
  selected: z.uuid().optional().catch(undefined),
});
export type FulfillmentsSearch = z.output<typeof fulfillmentsSearch>;

/** Whether the list shows less than everything. */
export function isNarrowed({ search, type, status }: FulfillmentsSearch): boolean {
  return Boolean(search || type || status);
}
