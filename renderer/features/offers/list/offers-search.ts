import { secretTypes } from '../../../../service/kernel/secret-types.ts';
import { offerStatuses, offerTypes } from '../../../../service/resources/names.ts';
import { listFields } from '../../../service/queries/list-search.ts';
import {
  addressIn,
  oneOf,
  type SearchOf,
  searchOf,
  uuidIn,
} from '../../../service/queries/search-fields.ts';

/** The URL search parameters of the offer list; the default view is cards. */
export const offersSearch = searchOf({
  ...listFields,
  view: oneOf(['table']),
  type: oneOf(offerTypes),
  status: oneOf(offerStatuses),
  chain: oneOf(secretTypes),
  sellerId: uuidIn,
  contractAddress: addressIn,
  selected: uuidIn,
});
export type OffersSearch = SearchOf<typeof offersSearch>;

/** Whether the list is filtered. */
export function isNarrowed(search: OffersSearch): boolean {
  const { type, status, chain, sellerId, contractAddress } = search;
  return Boolean(search.search || type || status || chain || sellerId || contractAddress);
}

/** The list request for the service. */
export function toListInput({
  view: _,
  selected: __,
  columns: ___,
  page,
  size,
  ...filters
}: OffersSearch) {
  return { ...filters, pageNumber: page, pageSize: size };
}
