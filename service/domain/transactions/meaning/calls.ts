import { formatUnits } from '../../../model/kernel/values/numbers.ts';
import { uuidFromBytes32 } from '../../../model/kernel/values/uuid-bytes32.ts';
import { collectionKey, tokenTypeKey } from '../../../model/market/collection.ts';
import type { TokenMintRecord } from '../../../model/market/token-mint.ts';
import { findDevContract, usdcDecimals, usdcOn } from '../../../model/transactions/dev-contracts.ts';
import type { TransactionMeaning, TransactionSide } from '../../../model/transactions/listed-transaction.ts';
import type { ChainNetwork } from '../../../platform/ports/chains.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';

/** The input for interpreting a call. */
export interface DecodedCall {
  /** The contract. */
  readonly to: string;
  readonly network: ChainNetwork;
  readonly tables: TableReaders;
  side(address: string): TransactionSide;
}

/** Interprets a call of one function from its arguments as texts. */
type ReadCall = (call: DecodedCall, inputs: readonly string[]) => TransactionMeaning | undefined;

/** Meanings of token (ERC-20) and item (ERC-721, ERC-1155) calls by name and types. */
export const tokenCalls: Readonly<Record<string, ReadCall>> = {
  'approve(address,uint256)': (call, [spender = '', value = '']) => ({
    kind: 'APPROVAL',
    ...(isOfItems(call) ? { item: value } : amountIn(call, value)),
    of: call.side(call.to),
    party: call.side(spender),
  }),
  'setApprovalForAll(address,bool)': (call, [operator = '', isApproved]) => ({
    kind: isApproved === 'false' ? 'END_OF_APPROVAL' : 'APPROVAL_OF_ALL',
    of: call.side(call.to),
    party: call.side(operator),
  }),
  'transfer(address,uint256)': (call, [to = '', amount = '']) => tokensTo(call, to, amount),
  'transferFrom(address,address,uint256)': (call, [, to = '', value = '']) =>
    isOfItems(call) ? itemTo(call, { to, item: value, amount: '1' }) : tokensTo(call, to, value),
  'safeTransferFrom(address,address,uint256)': (call, [, to = '', item = '']) =>
    itemTo(call, { to, item, amount: '1' }),
  'safeTransferFrom(address,address,uint256,uint256,bytes)': (call, [, to = '', item = '', amount = '']) =>
    itemTo(call, { to, item, amount }),
};

function tokensTo(call: DecodedCall, to: string, amount: string): TransactionMeaning {
  return { kind: 'TOKENS', ...amountIn(call, amount), of: call.side(call.to), party: call.side(to) };
}

function itemTo(
  { side, to: contract }: DecodedCall,
  { to, ...details }: { readonly to: string; readonly item: string; readonly amount: string },
): TransactionMeaning {
  return { kind: 'ITEM', ...details, of: side(contract), party: side(to) };
}

/** Only USDC has known decimals. Very large amounts are not shown as amounts. */
function amountIn({ network, to }: DecodedCall, units: string): Partial<TransactionMeaning> {
  if (usdcOn(network)?.toLowerCase() !== to.toLowerCase()) return {};
  const isAmount = /^\d{1,30}$/.test(units);
  return { unit: 'USDC', amount: isAmount ? formatUnits(BigInt(units), usdcDecimals) : undefined };
}

/** Whether the contract is a known item contract: approvals and transfers of items look like those of tokens. */
function isOfItems({ network, tables, to }: DecodedCall): boolean {
  const kind = network.isEmbedded ? findDevContract(to) : undefined;
  const key = collectionKey(network.secretType, to);
  return (
    kind === 'erc721' ||
    kind === 'erc1155' ||
    tables.collections.listBy('byAddress', key).some(({ standard }) => standard !== 'ERC_20')
  );
}

/** Functions of the service's own contracts by name. Only the service's accounts call them. */
export const serviceCalls: Readonly<Record<string, ReadCall>> = {
  take: (call, [offer = '', , , seller = '', , amount]) =>
    ofOffer(call, offer, { kind: 'CUSTODY', amount, party: call.side(seller) }),
  fulfilWithPermit: (call, [, offer = '', amount, buyer = '']) =>
    ofOffer(call, offer, { kind: 'SETTLEMENT', amount, party: call.side(buyer) }),
  giveBack: (call, [, offer = '', amount, owner = '']) =>
    ofOffer(call, offer, { kind: 'RETURN', amount, party: call.side(owner) }),
  createType: (call, [typeId = '']) => ({
    kind: 'TOKEN_TYPE',
    item: typeName(call, Number(typeId)),
    of: call.side(call.to),
  }),
  mintMany: (call, [requests = '']) => mintsOf(call, requests),
};

function ofOffer({ tables, side, to }: DecodedCall, word: string, meaning: TransactionMeaning): TransactionMeaning {
  const offer = tables.offers.find(uuidFromBytes32(word) ?? '');
  if (!offer) return { ...meaning, of: side(to) };
  const { name, id, address } = offer.item;
  return { ...meaning, item: name || id, of: side(address) };
}

/** The name of a token type in the called collection. */
function typeName({ tables, network, to }: DecodedCall, typeId: number): string | undefined {
  const key = collectionKey(network.secretType, to);
  const [collection] = tables.collections.listBy('byAddress', key);
  if (!collection) return undefined;
  const [type] = tables.tokenTypes.listBy('byNumber', tokenTypeKey(collection.id, typeId));
  return type?.name;
}

/** The number of minted tokens, and their type if it is a single type. */
function mintsOf(call: DecodedCall, requests: string): TransactionMeaning {
  const mints = [...requests.matchAll(mintWord)].flatMap(([, word = '']): TokenMintRecord[] => {
    const mint = call.tables.tokenMints.find(uuidFromBytes32(word) ?? '');
    return mint ? [mint] : [];
  });
  const [typeId, ...others] = new Set(mints.map((mint) => mint.typeId));
  return {
    kind: 'MINT',
    amount: String(mints.reduce((sum, { amount }) => sum + amount, 0)),
    item: typeId === undefined || others.length > 0 ? undefined : typeName(call, typeId),
    of: call.side(call.to),
  };
}

/** The mint id at the start of each request. */
const mintWord = /\[(0x[0-9a-f]{64}),/g;
