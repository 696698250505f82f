import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';

/** A read-only call. */
export interface ContractCall {
  readonly contract: string;
  /** Calldata. */
  readonly data: string;
  /** After the pending transactions, instead of after the latest block. */
  readonly at?: 'pending';
}

/** Enough for contracts that draw images; limits the work of an untrusted contract. */
const gas = 5_000_000n;

/** The bytes that a contract returns; `undefined` if it reverts. */
export async function callContract(
  chain: ChainClient,
  { contract, data, at }: ContractCall,
): Promise<Result<string | undefined>> {
  const outcome = await chain.call({ to: contract, data, gas }, at);
  if (!outcome.ok) return outcome;
  return ok(outcome.value.reverted ? undefined : outcome.value.data);
}
