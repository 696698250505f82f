import { sentenceOf } from '../../components/status/transaction-words.ts';
import { receiverOf, tokensMoved } from '../../components/timeline/what-moves.ts';
import { useAddressView } from '../../frame/pick/KnownAddress.tsx';
import type { TransactionInspection } from '../../service/call/client.ts';
import { useChainState } from '../../service/look/chain-states.ts';
import { nameOfWallet, useWalletsById } from '../../service/look/names.ts';
import { shorten } from '../../service/words/shorten.ts';

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
