import { z } from 'zod';
import { secretTypes } from '../../../service/kernel/primitives.ts';
import { listSearch } from '../../service/look/list-search.ts';

/** What the list of collections keeps in the URL. */
export const collectionsSearch = listSearch.extend({
  chain: z.enum(secretTypes).optional().catch(undefined),
});

/** What the page of a collection keeps in the URL: which of its tokens are shown, and the one looked at. */
export const collectionSearch = z.object({
  page: z.number().int().min(1).optional().catch(undefined),
  type: z.string().max(20).optional().catch(undefined),
  token: z.string().max(80).optional().catch(undefined),
});
export type CollectionSearch = z.output<typeof collectionSearch>;
