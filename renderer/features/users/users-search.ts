import { listFields } from '../../service/look/list-search.ts';
import { oneOf, searchOf } from '../../service/look/search-fields.ts';

/** What the list of users keeps in the URL. */
export const usersSearch = searchOf({
  ...listFields,
  sortOn: oneOf(['createdAt', 'reference']),
  sortOrder: oneOf(['ASC', 'DESC']),
});
