import { listFields } from '../../service/look/list-search.ts';
import { searchOf, uuidIn } from '../../service/look/search-fields.ts';

/** What the list of applications keeps in the URL. */
export const applicationsSearch = searchOf({
  ...listFields,
  selected: uuidIn,
});
