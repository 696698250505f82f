import { describeRevert } from '../chains/describe-revert.ts';
import type { ChainClient, ChainReceipt } from '../ports/chains.ts';
import type { TransactionRecord } from '../resources/transaction.ts';

/** Why a transaction failed in its block, in a sentence: it is tried out once more, as the chain is now. */
export async function failureReason(
  chain: ChainClient,
  { from, to, data, value, gasLimit }: TransactionRecord,
  { gasUsed }: ChainReceipt,
): Promise<string> {
  if (gasUsed >= BigInt(gasLimit)) return 'It ran out of gas.';
  const gas = BigInt(gasLimit);
  const outcome = await chain.call({ from, to, data, value: BigInt(value), gas });
  if (!outcome.ok || !outcome.value.reverted)
    return 'The contract refused it. Tried out again, it would succeed now.';
  const { data: reason, message } = outcome.value;
  return `The contract refused it: ${reason === '0x' ? message : describeRevert(reason)}.`;
}
