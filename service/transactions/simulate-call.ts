import { AbiCoder } from 'ethers/abi';
import { type ContractCall, callContract } from '../chains/call-contract.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';

/** A contract call with the type of its result. */
export interface Question extends ContractCall {
  readonly answer: string;
}

/** The single return value of a contract call; `undefined` if it reverts or returns another type. */
export async function simulateCall(
  chain: ChainClient,
  { answer: resultType, ...call }: Question,
): Promise<Result<unknown>> {
  const bytes = await callContract(chain, call);
  if (!bytes.ok || bytes.value === undefined) return bytes;
  try {
    const decoded: unknown = AbiCoder.defaultAbiCoder().decode([resultType], bytes.value)[0];
    return ok(decoded);
  } catch {
    return ok(undefined);
  }
}

/** For an address whose contract is not of the expected kind. */
export function contractNotFound(address: string, kind: string) {
  return fail(
    'contract.unreadable',
    `The contract at ${address} is not an ${kind}. Check transactionRequest.tokenAddress and the chain.`,
  );
}
