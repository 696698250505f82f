import { marketUserTypes } from '../../../../service/resources/names.ts';
import { listFields } from '../../../service/queries/list-search.ts';
import { oneOf, type SearchOf, searchOf } from '../../../service/queries/search-fields.ts';

/** The URL search parameters of the market user list. */
export const marketUsersSearch = searchOf({
  ...listFields,
  type: oneOf(marketUserTypes),
});
export type MarketUsersSearch = SearchOf<typeof marketUsersSearch>;
