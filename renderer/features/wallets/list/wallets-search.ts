import { secretTypes } from '../../../../service/kernel/secret-types.ts';
import type { Sort } from '../../../components/table/column.ts';
import { listFields } from '../../../service/look/list-search.ts';
import { oneOf, type SearchOf, searchOf, uuidIn } from '../../../service/look/search-fields.ts';

/** What the list of wallets keeps in the URL. */
export const walletsSearch = searchOf({
  ...listFields,
  secretType: oneOf(secretTypes),
  /** Archived ones alone, or beside the others; without it they are left out. */
  archived: oneOf([true, 'any']),
  selected: uuidIn,
  sortOn: oneOf(['createdAt', 'description']),
  sortOrder: oneOf(['ASC', 'DESC']),
});

/** How the list is really sorted: what is searched for stands in the order of the names. */
export function sortOfWallets({
  search,
  sortOn = 'createdAt',
  sortOrder = 'DESC',
}: Pick<SearchOf<typeof walletsSearch>, 'search' | 'sortOn' | 'sortOrder'>): Sort {
  if (!search) return { by: sortOn, order: sortOrder };
  return { by: 'description', order: sortOn === 'description' ? sortOrder : 'ASC' };
}
