import { useQuery } from '@tanstack/react-query';
import { nativeDecimals } from '../../../../service/resources/balance.ts';
import { usdcDecimals } from '../../../../service/resources/dev-contracts.ts';
import { useAddressView } from '../../../frame/pick/KnownAddress.tsx';
import { service, type Wallet } from '../../../service/call/client.ts';
import { toAmount, tokenDigits } from '../../../service/labels/amount.ts';
import { shorten } from '../../../service/labels/shorten.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import { isSame, useItems, useTokens } from './AssetFields.tsx';
import { amountText } from './held.ts';
import { addressMessage, type SendKind } from './send-request.ts';

/** The maximum token decimals: the digits of a 256-bit number. */
const maximumDecimals = 77;

/** The available balance of the asset to send, and its unit. */
export function useHeld(kind: SendKind, wallet: Wallet | undefined, tokenAddress: string) {
  const coins = useQuery(
    service.balances.get.queryOptions(
      { walletId: wallet?.id ?? '' },
      { enabled: wallet !== undefined && kind === 'TRANSFER' },
    ),
  ).data;
  const tokens = useTokens(kind === 'TOKEN_TRANSFER' ? wallet?.id : undefined);
  const usdc = useChainState(wallet?.secretType ?? 'ETHEREUM')?.contracts.usdc;
  if (kind === 'TRANSFER')
    return {
      unit: coins?.symbol ?? 'coins',
      decimals: nativeDecimals,
      hint: coins && heldText(amountText(coins), coins.symbol),
    };
  const token = tokens.find((candidate) => isSame(candidate.tokenAddress, tokenAddress));
  const isUsdc = usdc !== undefined && isSame(usdc, tokenAddress);
  return {
    unit: token?.symbol ?? (isUsdc ? 'USDC' : 'tokens'),
    decimals: token?.decimals ?? (isUsdc ? usdcDecimals : maximumDecimals),
    hint: token ? heldText(amountText(token), token.symbol) : 'In whole tokens.',
  };
}

function heldText(amount: string, symbol: string): string {
  return `The wallet holds ${toAmount(amount, tokenDigits)} ${symbol}.`;
}

/** The asset to send, in words; `undefined` until it is entered. */
export function useWhat(
  kind: SendKind,
  wallet: Wallet | undefined,
  values: Readonly<Record<'amount' | 'collection' | 'tokenId' | 'copies', string>>,
  unit: string,
): string | undefined {
  const items = useItems(kind === 'NFT_TRANSFER' ? wallet?.id : undefined);
  const { amount, collection, tokenId, copies } = values;
  if (kind !== 'NFT_TRANSFER') return amount.trim() ? `${amount.trim()} ${unit}` : undefined;
  if (!tokenId.trim()) return undefined;
  const item = items.find(
    (candidate) =>
      candidate.id === tokenId.trim() && isSame(candidate.contract.address, collection),
  );
  const name = item?.name || `item ${tokenId.trim()}${item ? ` of ${item.contract.name}` : ''}`;
  return copies.trim() && copies.trim() !== '1' ? `${copies.trim()} of ${name}` : name;
}

/** The recipient with its known name. */
export function useReceiver(wallet: Wallet | undefined, text: string): string | undefined {
  const to = addressMessage(text, '') === null ? text.trim() : undefined;
  const name = useAddressView(wallet?.secretType ?? 'ETHEREUM', wallet ? to : undefined)?.name;
  if (!to) return undefined;
  return name ? `${name} (${shorten(to, 'short')})` : shorten(to, 'long');
}
