import { z } from 'zod';
import { secretTypes } from '../../../service/kernel/primitives.ts';
import { listSearch } from '../../service/list-search.ts';

/** What the list of wallets keeps in the URL. */
export const walletsSearch = listSearch.extend({
  secretType: z.enum(secretTypes).optional().catch(undefined),
  archived: z.boolean().optional().catch(undefined),
  selected: z.uuid().optional().catch(undefined),
  sortOn: z.enum(['createdAt', 'description']).optional().catch(undefined),
  sortOrder: z.enum(['ASC', 'DESC']).optional().catch(undefined),
});
