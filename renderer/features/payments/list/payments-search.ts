import { paymentStatuses } from '../../../../service/resources/names.ts';
import { pageFields } from '../../../service/queries/list-search.ts';
import {
  oneOf,
  type SearchOf,
  searchOf,
  textUpTo,
} from '../../../service/queries/search-fields.ts';
import { spanFields } from '../../../service/queries/span-search.ts';

export const paymentsSearch = searchOf({
  ...pageFields,
  search: textUpTo(200),
  status: oneOf(paymentStatuses),
  ...spanFields,
  selected: textUpTo(100),
});
export type PaymentsSearch = SearchOf<typeof paymentsSearch>;
