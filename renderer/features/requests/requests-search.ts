import { columnsField } from '../../service/queries/list-search.ts';
import {
  oneOf,
  type SearchOf,
  searchOf,
  textLike,
  textUpTo,
  uuidIn,
} from '../../service/queries/search-fields.ts';
import { spanFields } from '../../service/queries/span-search.ts';

/** Status classes that the service can filter by. */
export const answerClasses = ['2xx', '3xx', '4xx', '5xx'] as const;

/** The filters, the position and the selected request in the URL. */
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
