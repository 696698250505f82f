import type { TransactionReading } from '../../../service/model/transactions/listed-transaction.ts';
import { client } from '../../service/call/client.ts';
import { pastedFunctions } from '../../service/form/pasted-abi.ts';
import { type Draft, type Reader, type Reading, type Seen, useReading } from './FieldLink.tsx';
import { faultAt, readTransactionText, type SentTransaction } from './transaction-examples.ts';

export type ReadTransaction = Seen<SentTransaction, TransactionReading>;
export type TransactionOnBench = Reading<ReadTransaction>;

/** The maximum number of functions the service accepts from a pasted ABI. */
const maximumFunctions = 500;

const reader: Reader<SentTransaction, TransactionReading> = {
  read: ({ text }) => readTransactionText(text),
  inspect: async (transaction, { secretType }, signal) => {
    const input = { transaction, secretType };
    const reading = await client.transactions.read.mutate(input, { signal });
    if (!reading.to || !reading.secretType) return reading;
    const { address } = reading.to;
    const pasted = pastedFunctions({ secretType: reading.secretType, address });
    if (pasted.length === 0) return reading;
    return client.transactions.read.mutate({ ...input, functions: pasted.slice(0, maximumFunctions) }, { signal });
  },
  faultAt,
};

/** The effects of a transaction; decodes its call with an ABI pasted for its contract, if there is one. */
export function useTransaction(draft: Draft): TransactionOnBench {
  return useReading(reader, draft);
}
