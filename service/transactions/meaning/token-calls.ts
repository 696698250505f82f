import { formatUnits } from '../../kernel/base-units.ts';
import { collectionKey } from '../../resources/collection.ts';
import { findDevContract, usdcDecimals, usdcOn } from '../../resources/dev-contracts.ts';
import type { TransactionMeaning } from '../../resources/listed-transaction.ts';
import type { ReadCall } from './read-call.ts';

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
  'safeTransferFrom(address,address,uint256,uint256,bytes)': (
    call,
    [, to = '', item = '', amount = ''],
  ) => itemTo(call, { to, item, amount }),
};

type Call = Parameters<ReadCall>[0];

function tokensTo(call: Call, to: string, amount: string): TransactionMeaning {
  return {
    kind: 'TOKENS',
    ...amountIn(call, amount),
    of: call.side(call.to),
    party: call.side(to),
  };
}

function itemTo(
  { side, to: contract }: Call,
  { to, ...details }: { readonly to: string; readonly item: string; readonly amount: string },
): TransactionMeaning {
  return { kind: 'ITEM', ...details, of: side(contract), party: side(to) };
}

/** Only USDC has known decimals. Very large amounts are not shown as amounts. */
function amountIn({ network, to }: Call, units: string): Partial<TransactionMeaning> {
  if (usdcOn(network)?.toLowerCase() !== to.toLowerCase()) return {};
  const isAmount = /^\d{1,30}$/.test(units);
  return { unit: 'USDC', amount: isAmount ? formatUnits(BigInt(units), usdcDecimals) : undefined };
}

/** Whether the contract is a known item contract: approvals and transfers of items look like those of tokens. */
function isOfItems({ network, tables, to }: Call): boolean {
  const kind = network.isEmbedded ? findDevContract(to) : undefined;
  const key = collectionKey(network.secretType, to);
  return (
    kind === 'erc721' || kind === 'erc1155' || tables.collections.countBy('byAddress', key) > 0
  );
}
