import { secretTypes } from '../../../../service/kernel/secret-types.ts';
import { transactionStates } from '../../../../service/resources/names.ts';
import { listFields } from '../../../service/look/list-search.ts';
import { oneOf, type SearchOf, searchOf, uuidIn } from '../../../service/look/search-fields.ts';

/** What the list of transactions keeps in the URL. */
export const transactionsSearch = searchOf({
  ...listFields,
  /** Those of wallets where it says nothing. */
  of: oneOf(['service', 'all']),
  state: oneOf(transactionStates),
  secretType: oneOf(secretTypes),
  walletId: uuidIn,
  selected: uuidIn,
});
export type TransactionsSearch = SearchOf<typeof transactionsSearch>;

/** Whether the list shows less than everything that somebody signed. */
export function isNarrowed({ search, state, secretType, walletId }: TransactionsSearch): boolean {
  return Boolean(search || state || secretType || walletId);
}
