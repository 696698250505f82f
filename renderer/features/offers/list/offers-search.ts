import { secretTypes } from '../../../../service/kernel/secret-types.ts';
import { offerStatuses, offerTypes } from '../../../../service/resources/names.ts';
import { listFields } from '../../../service/look/list-search.ts';
import {
  addressIn,
  oneOf,
  type SearchOf,
  searchOf,
  uuidIn,
} from '../../../service/look/search-fields.ts';

/** What the list of offers keeps in the URL; offers are cards unless a table is asked for. */
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

/** Whether the list shows less than everything. */
export function isNarrowed(search: OffersSearch): boolean {
  const { type, status, chain, sellerId, contractAddress } = search;
  return Boolean(search.search || type || status || chain || sellerId || contractAddress);
}

/** The list as the service is asked for it. */
export function toListInput({
  view: _,
  selected: __,
  columns: ___,
  page,
  size,
  ...asked
}: OffersSearch) {
  return { ...asked, pageNumber: page, pageSize: size };
}
