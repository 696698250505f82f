import { paymentStatuses } from '../../../../service/resources/names.ts';
import { pageFields } from '../../../service/look/list-search.ts';
import { oneOf, type SearchOf, searchOf, textUpTo } from '../../../service/look/search-fields.ts';
import { spanFields } from '../../../service/look/span-search.ts';

export const paymentsSearch = searchOf({
  ...pageFields,
  search: textUpTo(200),
  status: oneOf(paymentStatuses),
  ...spanFields,
  selected: textUpTo(100),
});
export type PaymentsSearch = SearchOf<typeof paymentsSearch>;
