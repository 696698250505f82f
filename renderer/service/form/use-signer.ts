import { skipToken, useQuery } from '@tanstack/react-query';
import { type SigningMethod, service, type Wallet } from '../call/client.ts';
import { useUsersById } from '../queries/names.ts';

/** The signing wallet and its signing methods; `undefined` while loading. */
export function useSigner(walletId: string | undefined): {
  readonly wallet: Wallet | undefined;
  readonly methods: readonly SigningMethod[] | undefined;
} {
  const { data: wallet } = useQuery(service.wallets.get.queryOptions(walletId ? { walletId } : skipToken));
  const user = useUsersById(wallet ? [wallet.userId] : []).get(wallet?.userId ?? '');
  return { wallet, methods: user?.signingMethods };
}
