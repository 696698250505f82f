import { actOutcomes, actorKinds } from '../../../service/resources/names.ts';
import { pageFields } from '../../service/look/list-search.ts';
import { oneOf, type SearchOf, searchOf, textUpTo } from '../../service/look/search-fields.ts';

/** What the audit log keeps in the URL. */
export const auditSearch = searchOf({
  ...pageFields,
  search: textUpTo(200),
  who: oneOf(actorKinds),
  outcome: oneOf(actOutcomes),
  act: textUpTo(100),
  selected: textUpTo(20),
});
export type AuditSearch = SearchOf<typeof auditSearch>;
