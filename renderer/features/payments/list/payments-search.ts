import { z } from 'zod';
import { paymentStatus } from '../../../../service/resources/checkout-session.ts';
import { listSearch } from '../../../service/look/list-search.ts';

/** What the list of payments keeps in the URL. */
export const paymentsSearch = listSearch.omit({ search: true }).extend({
  status: paymentStatus.optional().catch(undefined),
  selected: z.string().max(100).optional().catch(undefined),
});
export type PaymentsSearch = z.output<typeof paymentsSearch>;
