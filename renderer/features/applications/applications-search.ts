import { listFields } from '../../service/look/list-search.ts';
import { searchOf, uuidIn } from '../../service/look/search-fields.ts';

/** The URL search parameters of the application list. */
export const applicationsSearch = searchOf({
  ...listFields,
  selected: uuidIn,
});
