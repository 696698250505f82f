import { listFields } from '../../service/look/list-search.ts';
import { oneOf, searchOf } from '../../service/look/search-fields.ts';

export const usersSearch = searchOf({
  ...listFields,
  sortOn: oneOf(['createdAt', 'reference']),
  sortOrder: oneOf(['ASC', 'DESC']),
});
