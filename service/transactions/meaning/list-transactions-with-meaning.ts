import type { z } from 'zod';
import type { NamingPorts } from '../../contracts/addresses.ts';
import { type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import {
  type ListedTransaction,
  type TransactionCounts,
  transactionParty,
} from '../../resources/listed-transaction.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';
import {
  listTransactionsInput,
  selectTransactions,
  toTransaction,
} from '../select-transactions.ts';
import { meaningOf } from './meaning-of.ts';
import { createFindSide, type FindSide, senderOf } from './sides.ts';

export const listTransactionsWithMeaningInput = listTransactionsInput.extend({
  of: transactionParty.optional().meta({
    description:
      'Only transactions signed by wallets, or only those signed by accounts of the service.',
  }),
});
export type ListTransactionsWithMeaningInput = z.output<typeof listTransactionsWithMeaningInput>;

/** Transactions with their meaning, newest first, and the number signed by each party. */
export async function listTransactionsWithMeaning(
  ports: NamingPorts,
  input: ListTransactionsWithMeaningInput,
  caller: Caller,
): Promise<Result<Page<ListedTransaction> & { counts: TransactionCounts }>> {
  const findSide = createFindSide(ports, caller);
  return ports.storage.read((tables) => {
    const list = selectTransactions(tables, input, caller);
    const toListed = (transaction: TransactionRecord) =>
      withMeaning(ports, transaction, { tables, findSide });
    return ok({ ...toPage(list, input, toListed), counts: countsOf(tables, input, caller) });
  });
}

function countsOf(
  tables: TableReaders,
  input: ListTransactionsWithMeaningInput,
  caller: Caller,
): TransactionCounts {
  const count = (of: ListTransactionsWithMeaningInput['of']) =>
    selectTransactions(tables, { ...input, of }, caller).total;
  const wallets = count('wallets');
  // An index counts all transactions; one party is counted by subtraction.
  return { wallets, service: count(undefined) - wallets };
}

function withMeaning(
  { chains }: NamingPorts,
  transaction: TransactionRecord,
  { tables, findSide }: { tables: TableReaders; findSide: FindSide },
): ListedTransaction {
  const { secretType, from } = transaction;
  const { network } = chains.of(secretType);
  return {
    ...toTransaction(transaction),
    sender: senderOf(tables, transaction) ?? findSide(secretType, from),
    meaning: meaningOf({ tables, network, findSide }, transaction),
  };
}
