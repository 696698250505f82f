import { decodeOutputs } from '../abi/decode-outputs.ts';
import { interfaceOf } from '../abi/interface-of.ts';
import { visibleText } from '../abi/visible-text.ts';
import { callContract } from '../chains/call-contract.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';

const tokenFunctions = interfaceOf([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
]);

/** A query to a token contract. */
export interface TokenQuestion {
  readonly token: string;
  readonly method: 'name' | 'symbol' | 'decimals' | 'ownerOf' | 'balanceOf' | 'tokenURI' | 'uri';
  readonly values?: readonly unknown[];
}

/** A token contract's response as untrusted text; `undefined` if it reverts or returns another type. */
export async function readTokenContract(
  chain: ChainClient,
  { token, method, values = [] }: TokenQuestion,
): Promise<Result<string | undefined>> {
  const data = tokenFunctions().encodeFunctionData(method, [...values]);
  const bytes = await callContract(chain, { contract: token, data });
  if (!bytes.ok || bytes.value === undefined) return bytes;
  const type = tokenFunctions().getFunction(method)?.outputs[0]?.type ?? '';
  return ok(textIn(type, bytes.value));
}

function textIn(type: string, data: string): string | undefined {
  // Some of the first tokens return name and symbol as bytes32, terminated by zeros.
  if (type === 'string' && data.length === 66)
    return Buffer.from(data.slice(2), 'hex').toString('utf8').replace(/\0+$/, '');
  const decoded = decodeOutputs([{ type }], data);
  const value = decoded.ok ? decoded.value[0]?.value : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** A token's own name and symbol. */
export interface TokenNames {
  readonly name: string;
  readonly symbol: string;
}

const [longestName, longestSymbol] = [100, 32];

/** Name and symbol, truncated and without invisible characters; empty if the contract has none. */
export async function readNames(chain: ChainClient, token: string): Promise<Result<TokenNames>> {
  const [name, symbol] = await Promise.all([
    readTokenContract(chain, { token, method: 'name' }),
    readTokenContract(chain, { token, method: 'symbol' }),
  ]);
  if (!name.ok) return name;
  if (!symbol.ok) return symbol;
  return ok({
    name: visibleText(name.value ?? '', longestName),
    symbol: visibleText(symbol.value ?? '', longestSymbol),
  });
}
