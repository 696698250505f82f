import { interfaceOf } from '../abi/interface-of.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';
import { callContract } from './call-contract.ts';

const erc20 = interfaceOf(['function balanceOf(address owner) view returns (uint256)']);

/** An address's balance of an ERC-20 token, in base units; `undefined` if the contract is not a token. */
export async function readToken(
  chain: ChainClient,
  token: string,
  owner: string,
): Promise<Result<bigint | undefined>> {
  const data = erc20().encodeFunctionData('balanceOf', [owner]);
  const bytes = await callContract(chain, { contract: token, data });
  if (!bytes.ok) return bytes;
  return ok(bytes.value?.length === 66 ? BigInt(bytes.value) : undefined);
}
