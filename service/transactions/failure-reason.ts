import { describeRevert } from '../chains/describe-revert.ts';
import type { ChainClient, ChainReceipt } from '../ports/chains.ts';
import type { TransactionRecord } from '../resources/transaction.ts';

/** Why a transaction failed in its block, in a sentence: it is tried out once more, after that block. */
export async function failureReason(
  chain: ChainClient,
  { from, to, data, value, gasLimit }: TransactionRecord,
  { gasUsed, blockNumber }: ChainReceipt,
): Promise<string> {
  if (gasUsed >= BigInt(gasLimit)) return 'It ran out of gas.';
  const gas = BigInt(gasLimit);
  const outcome = await chain.call({ from, to, data, value: BigInt(value), gas }, blockNumber);
  if (!outcome.ok || !outcome.value.reverted)
    return 'The contract refused it. Tried out again after its block, it tells no reason.';
  const { data: reason, message } = outcome.value;
  return `The contract refused it: ${reason === '0x' ? message : describeRevert(reason)}.`;
}
