import { isUtf8 } from 'node:buffer';
import { mapResult, ok, type Result } from '../../model/kernel/results/result.ts';
import { transferEvents } from '../../model/wallets/transfer-events.ts';
import type { ChainClient, ChainLog } from '../../platform/ports/chains.ts';
import type { AbiValue } from '../abi/abi-types.ts';
import { decodeReturned } from '../abi/decode-values.ts';
import { interfaceOf } from '../abi/encode-call.ts';
import { visibleText } from '../abi/parse-type.ts';

/** Functions of ERC-20, ERC-165, ERC-721 and ERC-1155. */
const tokenFunctions = interfaceOf([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 tokenId) view returns (string)',
  'function uri(uint256 id) view returns (string)',
  'function totalSupply() view returns (uint256)',
  'function totalSupply(uint256 id) view returns (uint256)',
]);

interface FunctionCall extends Pick<ContractCall, 'contract' | 'at'> {
  /** Of a function of these standards, e.g. `balanceOf(address)`. */
  readonly signature: string;
  readonly values?: readonly unknown[];
}

/** The value that a function of a token contract returns; `undefined` if it reverts or returns another type. */
export async function callFunction(
  chain: ChainClient,
  { signature, values = [], ...call }: FunctionCall,
): Promise<Result<AbiValue | undefined>> {
  const data = tokenFunctions().encodeFunctionData(signature, [...values]);
  const returns = tokenFunctions().getFunction(signature)?.outputs[0]?.type ?? '';
  return readValue(chain, { ...call, data, returns });
}

/** An ERC-20 balance in base units after the block `at` (default: latest); `undefined` if not a token. */
export async function readTokenBalance(
  chain: ChainClient,
  contract: string,
  owner: string,
  at?: bigint,
): Promise<Result<bigint | undefined>> {
  const signature = 'balanceOf(address)';
  return mapResult(await callFunction(chain, { contract, signature, values: [owner], at }), integerIn);
}

/** An ERC-20 token and the balance of an address in base units. */
type TokenBalance = { readonly units: bigint; readonly decimals: number };

/**
 * An address's balance of an ERC-20 token; `undefined` if the contract is not an ERC-20 token. `decimals` is optional in
 * ERC-20: a token without valid decimals is counted and transferred in its base unit.
 */
export async function readBalanceOf(
  chain: ChainClient,
  contract: string,
  owner: string,
): Promise<Result<TokenBalance | undefined>> {
  const [units, decimals] = await Promise.all([
    readTokenBalance(chain, contract, owner),
    callFunction(chain, { contract, signature: 'decimals()' }),
  ]);
  if (!units.ok) return units;
  if (!decimals.ok) return decimals;
  if (units.value === undefined) return ok(undefined);
  const places = integerIn(decimals.value);
  if (places !== undefined) return ok({ units: units.value, decimals: Number(places) });
  // ERC-721 has the same balanceOf.
  const standard = await readStandard(chain, contract);
  if (!standard.ok) return standard;
  return ok(standard.value === 'ERC721' ? undefined : { units: units.value, decimals: 0 });
}

const [longestName, longestSymbol] = [100, 32];

/** Name and symbol, truncated and without invisible characters; empty if the contract has none. */
export async function readNames(chain: ChainClient, token: string): Promise<Result<{ name: string; symbol: string }>> {
  const [name, symbol] = await Promise.all([readText(chain, token, 'name()'), readText(chain, token, 'symbol()')]);
  if (!name.ok) return name;
  if (!symbol.ok) return symbol;
  return ok({ name: visibleText(name.value, longestName), symbol: visibleText(symbol.value, longestSymbol) });
}

async function readText(
  chain: ChainClient,
  contract: string,
  signature: 'name()' | 'symbol()',
): Promise<Result<string>> {
  const data = tokenFunctions().encodeFunctionData(signature);
  const returned = await callContract(chain, { contract, data });
  if (!returned.ok) return returned;
  const [text] = decodeReturned(['string'], returned.value ?? '0x') ?? [];
  return ok(typeof text === 'string' ? text : textInWord(returned.value ?? '0x'));
}

/** The first tokens, e.g. MKR, return bytes32 that end at the first zero. */
function textInWord(data: string): string {
  const word = Buffer.from(data.slice(2), 'hex');
  if (word.length !== 32) return '';
  const end = word.indexOf(0);
  const bytes = end < 0 ? word : word.subarray(0, end);
  return isUtf8(bytes) ? bytes.toString('utf8') : '';
}

export type ItemStandard = 'ERC721' | 'ERC1155';

/** Interface ids (ERC-165). */
const interfaceIds = { ERC721: '0x80ac58cd', ERC1155: '0xd9b67a26' };

/** The item standard that a contract reports (ERC-165). */
export async function readStandard(chain: ChainClient, contract: string): Promise<Result<ItemStandard | undefined>> {
  const supports = (interfaceId: string) =>
    callFunction(chain, { contract, signature: 'supportsInterface(bytes4)', values: [interfaceId] });
  const [isErc721, isErc1155] = await Promise.all([supports(interfaceIds.ERC721), supports(interfaceIds.ERC1155)]);
  if (!isErc721.ok) return isErc721;
  if (!isErc1155.ok) return isErc1155;
  if (isErc721.value === true) return ok('ERC721');
  return ok(isErc1155.value === true ? 'ERC1155' : undefined);
}

function integerIn(value: AbiValue | undefined): bigint | undefined {
  return typeof value === 'bigint' ? value : undefined;
}

interface ContractCall {
  readonly contract: string;
  /** Calldata. */
  readonly data: string;
  /** After this block or the pending transactions, instead of after the latest block. */
  readonly at?: bigint | 'pending' | undefined;
}

/** Enough for contracts that draw images; limits the work of an untrusted contract. */
const gas = 5_000_000n;

/** The bytes that a contract returns; `undefined` if it reverts. */
async function callContract(
  chain: ChainClient,
  { contract, data, at }: ContractCall,
): Promise<Result<string | undefined>> {
  const outcome = await chain.call({ to: contract, data, gas }, at);
  if (!outcome.ok) return outcome;
  return ok(outcome.value.reverted ? undefined : outcome.value.data);
}

/** A read-only call with the types that its function returns. */
interface ContractQuestion extends ContractCall {
  readonly returns: readonly string[];
}

/** The values that a contract returns, integers as bigints; `undefined` if it reverts or returns other types. */
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
  return mapResult(await readReturned(chain, { ...call, returns: [returns] }), (values) => values?.[0]);
}

/** Tokens that moved according to an event, with lowercase addresses. */
export interface TokenMove {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  /** The item; `undefined` for an ERC-20 token. */
  readonly tokenId: bigint | undefined;
}

/** The tokens that moved according to an event of ERC-20, ERC-721 or ERC-1155; empty for other events. */
export function movesIn({ address: contract, topics, data }: ChainLog): TokenMove[] {
  const [event, first = '', second = '', third = ''] = topics;
  if (event === transferEvents.transfer) {
    const [from, to] = [addressIn(first), addressIn(second)];
    // ERC-721 has the item as a topic, ERC-20 the amount as data.
    if (topics.length === 4) return [{ contract, from, to, tokenId: BigInt(third), amount: 1n }];
    const amount = topics.length === 3 ? wordAt(data, 0) : undefined;
    return amount === undefined ? [] : [{ contract, from, to, tokenId: undefined, amount }];
  }
  if (topics.length !== 4) return [];
  const [from, to] = [addressIn(second), addressIn(third)];
  if (event === transferEvents.transferSingle) {
    const [tokenId, amount] = [wordAt(data, 0), wordAt(data, 1)];
    return tokenId === undefined || amount === undefined ? [] : [{ contract, from, to, tokenId, amount }];
  }
  if (event !== transferEvents.transferBatch) return [];
  const [ids, amounts] = (decodeReturned(['uint256[]', 'uint256[]'], data) ?? []).map(integersIn);
  if (!ids || ids.length !== amounts?.length) return [];
  return ids.map((tokenId, index) => ({ contract, from, to, tokenId, amount: amounts[index] ?? 0n }));
}

function integersIn(list: AbiValue): bigint[] {
  return Array.isArray(list) ? list.filter((element) => typeof element === 'bigint') : [];
}

/** A word of event data. Tens of thousands of events are parsed in a row, so this path is fast. */
function wordAt(data: string, index: number): bigint | undefined {
  const word = data.slice(2 + 64 * index, 66 + 64 * index);
  return word.length === 64 ? BigInt(`0x${word}`) : undefined;
}

function addressIn(topic: string): string {
  return `0x${topic.slice(26)}`;
}
