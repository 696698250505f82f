import { z } from 'zod';
import { secretTypes } from '../../../../service/kernel/primitives.ts';
import type { Sort } from '../../../components/table/column.ts';
import { listSearch } from '../../../service/look/list-search.ts';

/** What the list of wallets keeps in the URL. */
export const walletsSearch = listSearch.extend({
  secretType: z.enum(secretTypes).optional().catch(undefined),
  /** Archived ones alone, or beside the others; without it they are left out. */
  archived: z
    .union([z.literal(true), z.literal('any')])
    .optional()
    .catch(undefined),
  selected: z.uuid().optional().catch(undefined),
  sortOn: z.enum(['createdAt', 'description']).optional().catch(undefined),
  sortOrder: z.enum(['ASC', 'DESC']).optional().catch(undefined),
});

/** How the list is really sorted: what is searched for stands in the order of the names. */
export function sortOfWallets({
  search,
  sortOn = 'createdAt',
  sortOrder = 'DESC',
}: Pick<z.output<typeof walletsSearch>, 'search' | 'sortOn' | 'sortOrder'>): Sort {
  if (!search) return { by: sortOn, order: sortOrder };
  return { by: 'description', order: sortOn === 'description' ? sortOrder : 'ASC' };
}
