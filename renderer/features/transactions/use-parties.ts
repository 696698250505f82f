import { sentenceOf } from '../../components/transaction-words.ts';
import { receiverOf, tokensMoved } from '../../components/what-moves.ts';
import { useAddressView } from '../../frame/KnownAddress.tsx';
import { useChainState } from '../../service/chain-states.ts';
import type { TransactionInspection } from '../../service/client.ts';
import { nameOfWallet, useWalletsById } from '../../service/names.ts';
import { shorten } from '../../service/shorten.ts';

/** The wallet of a transaction and what it does in one sentence, by the names that are known here. */
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
