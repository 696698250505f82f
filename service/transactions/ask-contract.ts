import { AbiCoder } from 'ethers/abi';
import { type ContractCall, callContract } from '../chains/call-contract.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';

/** A question to a contract, with the type of its answer. */
export interface Question extends ContractCall {
  readonly answer: string;
}

/** The one value that a contract answers; `undefined` where it reverts or answers something else. */
export async function askContract(
  chain: ChainClient,
  { answer, ...call }: Question,
): Promise<Result<unknown>> {
  const bytes = await callContract(chain, call);
  if (!bytes.ok || bytes.value === undefined) return bytes;
  try {
    const decoded: unknown = AbiCoder.defaultAbiCoder().decode([answer], bytes.value)[0];
    return ok(decoded);
  } catch {
    return ok(undefined);
  }
}

/** For an address that does not answer as the kind of contract it should be. */
export function noSuchContract(address: string, kind: string) {
  return fail(
    'contract.unreadable',
    `The contract at ${address} is no ${kind}. Check transactionRequest.tokenAddress and the chain.`,
  );
}
