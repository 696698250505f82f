import { formatUnits } from '../../kernel/base-units.ts';
import { collectionKey } from '../../resources/collection.ts';
import { findDevContract, usdcDecimals, usdcOn } from '../../resources/dev-contracts.ts';
import type { TransactionMeaning } from '../../resources/listed-transaction.ts';
import type { ReadCall } from './read-call.ts';

/** Meanings of token (ERC-20) and item (ERC-721, ERC-1155) calls by name and types. */
export const tokenCalls: Readonly<Record<string, ReadCall>> = {
  'approve(address,uint256)': (seen, [spender = '', what = '']) => ({
    kind: 'APPROVAL',
    ...(isOfItems(seen) ? { item: what } : amountIn(seen, what)),
    of: seen.side(seen.to),
    party: seen.side(spender),
  }),
  'setApprovalForAll(address,bool)': (seen, [operator = '', isApproved]) => ({
    kind: isApproved === 'false' ? 'END_OF_APPROVAL' : 'APPROVAL_OF_ALL',
    of: seen.side(seen.to),
    party: seen.side(operator),
  }),
  'transfer(address,uint256)': (seen, [to = '', amount = '']) => moved(seen, to, amount),
  'transferFrom(address,address,uint256)': (seen, [, to = '', what = '']) =>
    isOfItems(seen) ? itemTo(seen, { to, item: what, amount: '1' }) : moved(seen, to, what),
  'safeTransferFrom(address,address,uint256)': (seen, [, to = '', item = '']) =>
    itemTo(seen, { to, item, amount: '1' }),
  'safeTransferFrom(address,address,uint256,uint256,bytes)': (
    seen,
    [, to = '', item = '', amount = ''],
  ) => itemTo(seen, { to, item, amount }),
};

type Seen = Parameters<ReadCall>[0];

function moved(seen: Seen, to: string, amount: string): TransactionMeaning {
  return {
    kind: 'TOKENS',
    ...amountIn(seen, amount),
    of: seen.side(seen.to),
    party: seen.side(to),
  };
}

function itemTo(
  { side, to: contract }: Seen,
  { to, ...what }: { readonly to: string; readonly item: string; readonly amount: string },
): TransactionMeaning {
  return { kind: 'ITEM', ...what, of: side(contract), party: side(to) };
}

/** Only USDC has known decimals. Very large amounts are not shown as amounts. */
function amountIn({ network, to }: Seen, units: string): Partial<TransactionMeaning> {
  if (usdcOn(network)?.toLowerCase() !== to.toLowerCase()) return {};
  const isAmount = /^\d{1,30}$/.test(units);
  return { unit: 'USDC', amount: isAmount ? formatUnits(BigInt(units), usdcDecimals) : undefined };
}

/** Whether the contract is a known item contract: approvals and transfers of items look like those of tokens. */
function isOfItems({ network, tables, to }: Seen): boolean {
  const kind = network.isEmbedded ? findDevContract(to) : undefined;
  const key = collectionKey(network.secretType, to);
  return (
    kind === 'erc721' || kind === 'erc1155' || tables.collections.countBy('byAddress', key) > 0
  );
}
