import type { TransactionReading } from '../../../service/resources/transaction-reading.ts';
import { client } from '../../service/call/client.ts';
import { pastedFunctions } from '../../service/form/pasted-abi.ts';
import { faultAt, readTransactionText, type SentTransaction } from './transaction-content.ts';
import { type Draft, type Reader, type Reading, type Seen, useReading } from './use-reading.ts';

/** A transaction together with what the service says about it. */
export type ReadTransaction = Seen<SentTransaction, TransactionReading>;
export type TransactionOnBench = Reading<ReadTransaction>;

/** How many functions of a pasted ABI the service takes. */
const maximumFunctions = 500;

const reader: Reader<SentTransaction, TransactionReading> = {
  read: ({ text }) => readTransactionText(text),
  ask: async (transaction, { secretType }, signal) => {
    const input = { transaction, secretType };
    const reading = await client.transactions.read.mutate(input, { signal });
    if (!reading.to || !reading.secretType) return reading;
    const { address } = reading.to;
    const pasted = pastedFunctions({ secretType: reading.secretType, address });
    if (pasted.length === 0) return reading;
    const functions = pasted.slice(0, maximumFunctions);
    return client.transactions.read.mutate({ ...input, functions }, { signal });
  },
  faultAt,
};

/** What a transaction does; its call also by an ABI that was pasted for its contract. */
export function useTransaction(draft: Draft): TransactionOnBench {
  return useReading(reader, draft);
}
