import { interfaceOf } from '../abi/interface-of.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';
import { callContract } from './call-contract.ts';

const erc20 = interfaceOf(['function balanceOf(address owner) view returns (uint256)']);

/** What an address holds of an ERC-20 token, in its smallest unit; `undefined` where that is no such token. */
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
