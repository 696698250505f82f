import type { z } from 'zod';
import { deploymentProxy } from '../../../../contracts/addresses.ts';
import { pageOf, toPage } from '../../../model/kernel/list-input.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { once } from '../../../model/kernel/values/curves.ts';
import {
  type ListedTransaction,
  listedTransaction,
  type TransactionCounts,
  type TransactionMeaning,
  type TransactionSide,
  transactionCounts,
  transactionParty,
} from '../../../model/transactions/listed-transaction.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import type { ChainNetwork } from '../../../platform/ports/chains.ts';
import { type Caller, query, route } from '../../../platform/ports/operation.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { decodeCall } from '../../abi/decode-values.ts';
import { selectorOf } from '../../abi/encode-call.ts';
import { visibleText } from '../../abi/parse-type.ts';
import { isVisible } from '../../auth/authenticate.ts';
import { type NamingPorts, nameAddresses } from '../../contracts/addresses.ts';
import { toCoins } from '../execute-transaction.ts';
import { tokensOf } from '../request-types.ts';
import { listTransactionsInput, selectTransactions, toTransaction } from '../select-transactions.ts';
import { type DecodedCall, serviceCalls, tokenCalls } from './calls.ts';

interface MeaningSources {
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
  if (data === '0x') return { kind: 'COINS', ...coins(value, network.nativeSymbol), party: side(to) };
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
function deployment({ collections }: TableReaders, { id, traceId }: TransactionRecord): TransactionMeaning {
  const candidates = traceId === undefined ? [] : collections.listBy('byTrace', traceId);
  const deployed = candidates.find(({ transactionIds }) => transactionIds.includes(id));
  return { kind: 'DEPLOYMENT', of: deployed && { address: deployed.address, name: deployed.name } };
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
function namedCall({ call, data }: Pick<TransactionRecord, 'call' | 'data'>): NamedCall | undefined {
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

/** Resolves the owner of an address on a chain. */
type FindSide = (secretType: SecretType, address: string) => TransactionSide;

/** Resolves addresses for one list: each is looked up once, however many rows contain it. */
export function createFindSide(ports: NamingPorts, caller: Caller): FindSide {
  const sides = new Map<string, TransactionSide>();
  return (secretType, address) => {
    const key = `${secretType} ${address.toLowerCase()}`;
    const side = sides.get(key) ?? readSide(ports, { secretType, address }, caller);
    sides.set(key, side);
    return side;
  };
}

/** Reads the transaction with a hash and its meaning; `undefined` if the caller may not see it. */
export function createReadMeaning(ports: NamingPorts, caller: Caller) {
  const findSide = createFindSide(ports, caller);
  return (tables: TableReaders, hash: string | undefined) => {
    const [transaction] = hash === undefined ? [] : tables.transactions.listBy('byHash', hash);
    if (!transaction || !isVisible(caller, transaction)) return undefined;
    const { network } = ports.chains.of(transaction.secretType);
    return { id: transaction.id, meaning: meaningOf({ tables, network, findSide }, transaction) };
  };
}

function readSide(
  ports: NamingPorts,
  { secretType, address }: { secretType: SecretType; address: string },
  caller: Caller,
): TransactionSide {
  const { name, walletId } = nameAddresses(ports, secretType, caller)(address) ?? {};
  const owner = ports.storage.read(({ wallets, users }) => {
    const wallet = walletId === undefined ? undefined : wallets.find(walletId);
    return wallet && users.find(wallet.userId)?.reference;
  });
  return { address, name: name || undefined, walletId, owner };
}

/** The wallet that signed, even if another wallet has the same key. */
export function senderOf(
  { wallets, users }: TableReaders,
  { walletId, from }: TransactionRecord,
): TransactionSide | undefined {
  const wallet = walletId === undefined ? undefined : wallets.find(walletId);
  if (!wallet) return undefined;
  const { description, identifier, userId } = wallet;
  const owner = users.find(userId)?.reference;
  return { address: from, name: description || identifier, walletId, owner };
}

export const listTransactionsWithMeaningInput = listTransactionsInput.extend({
  of: transactionParty
    .optional()
    .meta({ description: 'Only transactions signed by wallets, or only those signed by accounts of the service.' }),
});
export type ListTransactionsWithMeaningInput = z.output<typeof listTransactionsWithMeaningInput>;

/** Transactions with their meaning, newest first, and the number signed by each party. */
export const listTransactionsWithMeaning = query({
  summary: 'List sent transactions',
  description:
    'Transactions signed by wallets and accounts of this service, newest first, each with its meaning and parties.',
  route: route('GET', '/_vaultdesk/transactions', { reply: 'page' }),
  access: 'operator',
  input: listTransactionsWithMeaningInput,
  output: pageOf(listedTransaction).extend({ counts: transactionCounts }),
  async run(ports, input, caller) {
    const findSide = createFindSide(ports, caller);
    return ports.storage.read((tables) => {
      const list = selectTransactions(tables, input, caller);
      const toListed = (transaction: TransactionRecord) => withMeaning(ports, transaction, { tables, findSide });
      return ok({ ...toPage(list, input, toListed), counts: countsOf(tables, input, caller) });
    });
  },
});

function countsOf(tables: TableReaders, input: ListTransactionsWithMeaningInput, caller: Caller): TransactionCounts {
  const count = (of: ListTransactionsWithMeaningInput['of']) =>
    selectTransactions(tables, { ...input, of }, caller).total;
  const wallets = count('wallets');
  // An index counts all transactions; one party is counted by subtraction.
  return { wallets, service: count(undefined) - wallets };
}

function withMeaning(
  { chains }: NamingPorts,
  transaction: TransactionRecord,
  { tables, findSide }: { tables: TableReaders; findSide: FindSide },
): ListedTransaction {
  const { secretType, from } = transaction;
  const { network } = chains.of(secretType);
  return {
    ...toTransaction(transaction),
    sender: senderOf(tables, transaction) ?? findSide(secretType, from),
    meaning: meaningOf({ tables, network, findSide }, transaction),
  };
}
