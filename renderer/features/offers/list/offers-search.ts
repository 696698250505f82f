import { z } from 'zod';
import { address, secretTypes } from '../../../../service/kernel/primitives.ts';
import { offerStatus, offerType } from '../../../../service/resources/offer.ts';
import { listSearch } from '../../../service/look/list-search.ts';

/** What the list of offers keeps in the URL; offers are cards unless a table is asked for. */
export const offersSearch = listSearch.extend({
  view: z.literal('table').optional().catch(undefined),
  type: offerType.optional().catch(undefined),
  status: offerStatus.optional().catch(undefined),
  chain: z.enum(secretTypes).optional().catch(undefined),
  sellerId: z.uuid().optional().catch(undefined),
  contractAddress: address.optional().catch(undefined),
  selected: z.uuid().optional().catch(undefined),
});
export type OffersSearch = z.output<typeof offersSearch>;

/** Whether the list shows less than everything. */
export function isNarrowed(search: OffersSearch): boolean {
  const { type, status, chain, sellerId, contractAddress } = search;
  return Boolean(search.search || type || status || chain || sellerId || contractAddress);
}

/** The list as the service is asked for it. */
export function toListInput({ view: _, selected: __, page, size, ...asked }: OffersSearch) {
  return { ...asked, pageNumber: page, pageSize: size };
}
