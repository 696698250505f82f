import { describeRevert } from '../chains/describe-revert.ts';
import type { ChainClient, ChainReceipt } from '../ports/chains.ts';
import type { TransactionRecord } from '../resources/transaction.ts';

/** Explains why a transaction failed in its block: simulates it again on the state after that block. */
export async function failureReason(
  chain: ChainClient,
  { from, to, data, value, gasLimit }: TransactionRecord,
  { gasUsed, blockNumber }: ChainReceipt,
): Promise<string> {
  const gas = BigInt(gasLimit);
  const outcome = await chain.call({ from, to, data, value: BigInt(value), gas }, blockNumber);
  if (!outcome.ok || !outcome.value.reverted)
    return gasUsed < gas
      ? 'The contract reverted it. A simulation after its block gives no reason.'
      : 'It ran out of gas.';
  const reason = describeRevert(outcome.value);
  return outcome.value.data === '0x'
    ? `It failed. ${reason}.`
    : `The contract reverted it: ${reason}.`;
}
