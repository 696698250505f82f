import { decodeOutputs } from '../abi/decode-outputs.ts';
import { interfaceOf } from '../abi/interface-of.ts';
import { callContract } from '../chains/call-contract.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';

const supplyFunctions = interfaceOf([
  'function totalSupply() view returns (uint256)',
  'function totalSupply(uint256 id) view returns (uint256)',
]);

/** The number of tokens of an id, or in total; `undefined` if the collection does not report it. */
export async function readSupply(
  chain: ChainClient,
  contract: string,
  tokenId?: string,
): Promise<Result<bigint | undefined>> {
  const data =
    tokenId === undefined
      ? supplyFunctions().encodeFunctionData('totalSupply()')
      : supplyFunctions().encodeFunctionData('totalSupply(uint256)', [tokenId]);
  const response = await callContract(chain, { contract, data });
  if (!response.ok || response.value === undefined) return response.ok ? ok(undefined) : response;
  const decoded = decodeOutputs([{ type: 'uint256' }], response.value);
  const value = decoded.ok ? decoded.value[0]?.value : undefined;
  return ok(typeof value === 'string' ? BigInt(value) : undefined);
}
