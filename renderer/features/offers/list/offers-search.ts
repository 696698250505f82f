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
