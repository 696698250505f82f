import { Interface } from 'ethers/abi';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';

const erc20 = new Interface(['function balanceOf(address owner) view returns (uint256)']);

/** More than any honest token needs. */
const gas = 1_000_000n;

/** What an address holds of an ERC-20 token, in its smallest unit; `undefined` where that is no such token. */
export async function readToken(
  chain: ChainClient,
  token: string,
  owner: string,
): Promise<Result<bigint | undefined>> {
  const data = erc20.encodeFunctionData('balanceOf', [owner]);
  const answer = await chain.call({ to: token, data, gas });
  if (!answer.ok) return answer;
  const isNumber = !answer.value.reverted && answer.value.data.length === 66;
  return ok(isNumber ? BigInt(answer.value.data) : undefined);
}
