import { listFields } from '../../service/queries/list-search.ts';
import { oneOf, searchOf } from '../../service/queries/search-fields.ts';

export const usersSearch = searchOf({
  ...listFields,
  sortOn: oneOf(['createdAt', 'reference']),
  sortOrder: oneOf(['ASC', 'DESC']),
});
