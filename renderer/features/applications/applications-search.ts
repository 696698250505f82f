import { listFields } from '../../service/queries/list-search.ts';
import { searchOf, uuidIn } from '../../service/queries/search-fields.ts';

/** The URL search parameters of the application list. */
export const applicationsSearch = searchOf({
  ...listFields,
  selected: uuidIn,
});
