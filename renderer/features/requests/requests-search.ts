import { columnsField } from '../../service/look/list-search.ts';
import {
  oneOf,
  type SearchOf,
  searchOf,
  textLike,
  textUpTo,
  uuidIn,
} from '../../service/look/search-fields.ts';
import { spanFields } from '../../service/look/span-search.ts';

/** What an answer is sorted by, as the service takes it. */
export const answerClasses = ['2xx', '3xx', '4xx', '5xx'] as const;

/** What the request log keeps in the URL: its filters, how far back it looks, and the request that is looked at. */
export const requestsSearch = searchOf({
  search: textUpTo(200),
  ...columnsField,
  status: oneOf(answerClasses),
  applicationId: uuidIn,
  operation: textLike(/^[\w.]{1,100}$/),
  console: oneOf([true, 'changes']),
  ...spanFields,
  cursor: (raw: unknown) =>
    typeof raw === 'number' && /^[1-9]\d{0,14}$/.test(String(raw)) ? raw : undefined,
  selected: uuidIn,
  tab: oneOf(['request', 'answer', 'caused', 'again']),
});
export type RequestsSearch = SearchOf<typeof requestsSearch>;
export type RequestTab = NonNullable<RequestsSearch['tab']>;

/** Whether the list shows less than everything. */
export function isNarrowed({
  search,
  status,
  applicationId,
  operation,
  from,
  to,
}: RequestsSearch): boolean {
  return Boolean(search || status || applicationId || operation || from || to);
}
