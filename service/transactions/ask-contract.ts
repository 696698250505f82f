import { AbiCoder } from 'ethers/abi';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';

/** A question to a contract, with its answer's types. */
export interface Question {
  readonly contract: string;
  readonly data: string;
  readonly answer: string;
}

/** The one value that a contract answers; `undefined` where it reverts or answers something else. */
export async function askContract(
  chain: ChainClient,
  { contract, data, answer }: Question,
): Promise<Result<unknown>> {
  const outcome = await chain.call({ to: contract, data });
  if (!outcome.ok) return outcome;
  if (outcome.value.reverted) return ok(undefined);
  try {
    const decoded: unknown = AbiCoder.defaultAbiCoder().decode([answer], outcome.value.data)[0];
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
