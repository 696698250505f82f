import type { AbiValue } from '../abi/abi-types.ts';
import { decodeReturned } from '../abi/decode-outputs.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';

/** A read-only call. */
export interface ContractCall {
  readonly contract: string;
  /** Calldata. */
  readonly data: string;
  /** After this block or the pending transactions, instead of after the latest block. */
  readonly at?: bigint | 'pending' | undefined;
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

/** A read-only call with the types that its function returns. */
export interface ContractQuestion extends ContractCall {
  readonly returns: readonly string[];
}

/**
 * The values that a contract returns; `undefined` if it reverts or returns other types, e.g. nothing because no
 * contract exists at the address. Integers are bigints.
 */
export async function readReturned(
  chain: ChainClient,
  { returns, ...call }: ContractQuestion,
): Promise<Result<readonly AbiValue[] | undefined>> {
  const data = await callContract(chain, call);
  if (!data.ok) return data;
  return ok(data.value === undefined ? undefined : decodeReturned(returns, data.value));
}

/** The only value that a contract returns, see `readReturned`. */
export async function readValue(
  chain: ChainClient,
  { returns, ...call }: ContractCall & { readonly returns: string },
): Promise<Result<AbiValue | undefined>> {
  const values = await readReturned(chain, { ...call, returns: [returns] });
  return values.ok ? ok(values.value?.[0]) : values;
}
