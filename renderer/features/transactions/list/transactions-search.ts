import { secretTypes } from '../../../../service/kernel/secret-types.ts';
import { transactionStates } from '../../../../service/resources/names.ts';
import { listFields } from '../../../service/queries/list-search.ts';
import { oneOf, type SearchOf, searchOf, uuidIn } from '../../../service/queries/search-fields.ts';

export const transactionsSearch = searchOf({
  ...listFields,
  /** Defaults to wallets. */
  of: oneOf(['service', 'all']),
  state: oneOf(transactionStates),
  secretType: oneOf(secretTypes),
  walletId: uuidIn,
  selected: uuidIn,
});
export type TransactionsSearch = SearchOf<typeof transactionsSearch>;
