import { deploymentProxy } from '../../../contracts/addresses.ts';
import { decodeCall } from '../../abi/decode-values.ts';
import { visibleText } from '../../abi/display-value.ts';
import { selectorOf } from '../../abi/selector.ts';
import { once } from '../../kernel/secp256k1.ts';
import type { ChainNetwork } from '../../ports/chains.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { TransactionMeaning } from '../../resources/listed-transaction.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';
import { toCoins } from '../execute-transaction.ts';
import { tokensOf } from '../request-types.ts';
import { type DecodedCall, serviceCalls, tokenCalls } from './calls.ts';
import type { FindSide } from './sides.ts';

/** The records needed to interpret a transaction. */
export interface MeaningSources {
  readonly tables: TableReaders;
  readonly network: ChainNetwork;
  readonly findSide: FindSide;
}

/** Interprets a transaction from its bytes and the service's records. */
export function meaningOf(
  { tables, network, findSide }: MeaningSources,
  transaction: TransactionRecord,
): TransactionMeaning {
  const { type, data, value } = transaction;
  const tokens = tokensOf(transaction);
  const to = transaction.to ?? transaction.from;
  const side = (address: string) => findSide(transaction.secretType, address);
  if (type === 'CANCELLATION') return { kind: 'CANCELLATION' };
  if (tokens) return transferredTokens(tokens, side);
  if (data === '0x')
    return { kind: 'COINS', ...coins(value, network.nativeSymbol), party: side(to) };
  if (to.toLowerCase() === deploymentProxy.toLowerCase()) return deployment(tables, transaction);
  const call = namedCall(transaction);
  const decodedCall = { to, network, tables, side };
  const meaning = call && readCall(decodedCall, call, transaction.walletId === undefined);
  return (
    meaning ?? {
      kind: 'CALL',
      ...(value === '0' ? {} : coins(value, network.nativeSymbol)),
      party: side(to),
      call: call ? textOf(call) : data.slice(0, 10),
    }
  );
}

function transferredTokens(
  { tokenId, amount, symbol, contractAddress, to }: NonNullable<TransactionRecord['tokens']>,
  side: DecodedCall['side'],
): TransactionMeaning {
  const sides = { of: side(contractAddress), party: side(to) };
  return tokenId === undefined
    ? { kind: 'TOKENS', amount, unit: symbol, ...sides }
    : { kind: 'ITEM', amount, item: tokenId, ...sides };
}

function coins(wei: string, unit: string) {
  return { amount: toCoins(BigInt(wei)), unit };
}

/** A collection deployed at its planned address; both share one request. */
function deployment(
  { collections }: TableReaders,
  { id, traceId }: TransactionRecord,
): TransactionMeaning {
  const candidates = traceId === undefined ? [] : collections.listBy('byTrace', traceId);
  const deployed = candidates.find(({ transactionIds }) => transactionIds.includes(id));
  return {
    kind: 'DEPLOYMENT',
    of: deployed && { address: deployed.address, name: deployed.name },
  };
}

function readCall(
  call: DecodedCall,
  { name, inputs }: NamedCall,
  isOfService: boolean,
): TransactionMeaning | undefined {
  const types = inputs.map(({ type }) => type);
  const readMeaning = isOfService ? serviceCalls[name] : tokenCalls[`${name}(${types.join(',')})`];
  const values = inputs.map(({ value }) => value);
  return readMeaning?.(call, values);
}

/** @example textOf({ name: 'setTier', inputs: [{ type: 'uint8', value: '2' }] }) // "setTier(2)" */
function textOf({ name, inputs }: NamedCall): string {
  return visibleText(`${name}(${inputs.map(({ value }) => value).join(', ')})`, 80);
}

/** A function with its arguments as texts. */
interface NamedCall {
  /** Without its parameters. */
  readonly name: string;
  readonly inputs: readonly { readonly type: string; readonly value: string }[];
}

/** The call of a transaction as named by its caller, or decoded by its selector; `undefined` if unknown. */
function namedCall({
  call,
  data,
}: Pick<TransactionRecord, 'call' | 'data'>): NamedCall | undefined {
  if (call) return { name: call.functionName.split('(')[0] ?? '', inputs: call.inputs };
  const signature = bySelector().get(data.slice(0, 10));
  if (!signature) return undefined;
  const decoded = decodeCall({ data, types: signature.types, functionName: signature.name });
  if (!decoded.ok) return undefined;
  const inputs = decoded.value.map(({ type, value }) => ({ type, value: String(value) }));
  return { name: signature.name, inputs };
}

/** Common token calls sent as bytes: ERC-20, ERC-721 and ERC-1155. */
const walletCalls = [
  ['approve', 'address', 'uint256'],
  ['setApprovalForAll', 'address', 'bool'],
  ['transfer', 'address', 'uint256'],
  ['transferFrom', 'address', 'address', 'uint256'],
  ['safeTransferFrom', 'address', 'address', 'uint256'],
  ['safeTransferFrom', 'address', 'address', 'uint256', 'uint256', 'bytes'],
];

/** Computed on first use instead of at startup. */
const bySelector = once(
  () =>
    new Map(
      walletCalls.map(([name = '', ...types]) => [
        selectorOf(`${name}(${types.join(',')})`),
        { name, types: types.map((type) => ({ type })) },
      ]),
    ),
);
