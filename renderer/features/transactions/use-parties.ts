import { sentenceOf } from '../../components/status/transaction-labels.ts';
import { receiverOf, tokensMoved } from '../../components/timeline/moved-assets.ts';
import { useAddressView } from '../../frame/pick/KnownAddress.tsx';
import type { TransactionInspection } from '../../service/call/client.ts';
import { shorten } from '../../service/labels/shorten.ts';
import { useChainState } from '../../service/queries/chain-states.ts';
import { nameOfWallet, useWalletsById } from '../../service/queries/names.ts';

/** The wallet of a transaction and its action in one sentence, with known names. */
export function useParties(transaction: TransactionInspection) {
  const { walletId, from, secretType } = transaction;
  const wallet = useWalletsById(walletId ? [walletId] : []).get(walletId ?? '');
  const sender = useAddressView(secretType, from);
  const receiver = receiverOf(transaction);
  const receiverName = useAddressView(secretType, receiver)?.name;
  const chain = useChainState(secretType);
  const sentence = sentenceOf(transaction, {
    from: wallet ? nameOfWallet(wallet) : (sender?.name ?? shorten(from, 'short')),
    to: receiverName ?? (receiver ? shorten(receiver, 'short') : 'a new contract'),
    symbol: chain?.nativeSymbol ?? '',
    moved: tokensMoved(transaction),
  });
  return { wallet, chain, sentence };
}
