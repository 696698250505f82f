import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';

/** A call that changes nothing. */
export interface ContractCall {
  readonly contract: string;
  /** Calldata. */
  readonly data: string;
  /** Behind what waits for the next block, in place of after the newest one. */
  readonly at?: 'pending';
}

/** Enough for pictures that a contract draws; a stranger's contract may not keep the node busy. */
const gas = 5_000_000n;

/** The bytes that a contract answers; `undefined` where it refuses. */
export async function callContract(
  chain: ChainClient,
  { contract, data, at }: ContractCall,
): Promise<Result<string | undefined>> {
  const outcome = await chain.call({ to: contract, data, gas }, at);
  if (!outcome.ok) return outcome;
  return ok(outcome.value.reverted ? undefined : outcome.value.data);
}
