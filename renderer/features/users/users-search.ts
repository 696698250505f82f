import { z } from 'zod';
import { listSearch } from '../../service/look/list-search.ts';

/** What the list of users keeps in the URL. */
export const usersSearch = listSearch.extend({
  sortOn: z.enum(['createdAt', 'reference']).optional().catch(undefined),
  sortOrder: z.enum(['ASC', 'DESC']).optional().catch(undefined),
});
