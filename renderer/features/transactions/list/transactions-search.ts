import { z } from 'zod';
import { secretTypes } from '../../../../service/kernel/primitives.ts';
import { transactionState } from '../../../../service/resources/transaction.ts';
import { listSearch } from '../../../service/look/list-search.ts';

/** What the list of transactions keeps in the URL. */
export const transactionsSearch = listSearch.extend({
  state: transactionState.optional().catch(undefined),
  secretType: z.enum(secretTypes).optional().catch(undefined),
  walletId: z.uuid().optional().catch(undefined),
  selected: z.uuid().optional().catch(undefined),
});
export type TransactionsSearch = z.output<typeof transactionsSearch>;

/** Whether the list shows less than everything. */
export function isNarrowed({ search, state, secretType, walletId }: TransactionsSearch): boolean {
  return Boolean(search || state || secretType || walletId);
}
