import { actOutcomes, actorKinds } from '../../../service/resources/names.ts';
import { pageFields } from '../../service/queries/list-search.ts';
import { oneOf, type SearchOf, searchOf, textUpTo } from '../../service/queries/search-fields.ts';
import { spanFields } from '../../service/queries/span-search.ts';

/** The URL search parameters of the audit log. */
export const auditSearch = searchOf({
  ...pageFields,
  search: textUpTo(200),
  who: oneOf(actorKinds),
  outcome: oneOf(actOutcomes),
  act: textUpTo(100),
  ...spanFields,
  selected: textUpTo(20),
});
export type AuditSearch = SearchOf<typeof auditSearch>;
