import { z } from 'zod';
import { listSearch } from '../../service/look/list-search.ts';

/** What the list of applications keeps in the URL. */
export const applicationsSearch = listSearch.extend({
  selected: z.uuid().optional().catch(undefined),
});
