import { secretTypes } from '../../../../service/kernel/secret-types.ts';
import type { Sort } from '../../../components/table/column.ts';
import { listFields } from '../../../service/queries/list-search.ts';
import { oneOf, type SearchOf, searchOf, uuidIn } from '../../../service/queries/search-fields.ts';

export const walletsSearch = searchOf({
  ...listFields,
  secretType: oneOf(secretTypes),
  /** Only archived wallets, or all; without it, archived wallets are hidden. */
  archived: oneOf([true, 'any']),
  selected: uuidIn,
  sortOn: oneOf(['createdAt', 'description']),
  sortOrder: oneOf(['ASC', 'DESC']),
});

/** The effective sort order: search results are always sorted by name. */
export function sortOfWallets({
  search,
  sortOn = 'createdAt',
  sortOrder = 'DESC',
}: Pick<SearchOf<typeof walletsSearch>, 'search' | 'sortOn' | 'sortOrder'>): Sort {
  if (!search) return { by: sortOn, order: sortOrder };
  return { by: 'description', order: sortOn === 'description' ? sortOrder : 'ASC' };
}
