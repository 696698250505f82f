import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { service } from '../../service/call/client.ts';

const route = getRouteApi('/signing');

/** The wallet of the URL, or the only existing one, with its user. */
export function useChosenWallet() {
  const { wallet: givenId } = route.useSearch();
  const first = useQuery(
    service.wallets.list.queryOptions({ size: 2 }, { enabled: givenId === undefined }),
  );
  const only = first.data?.items.length === 1 ? first.data.items[0]?.id : undefined;
  const walletId = givenId ?? only;
  const wallet = useQuery(
    service.wallets.get.queryOptions({ walletId: walletId ?? '' }, { enabled: Boolean(walletId) }),
  );
  const userId = wallet.data?.userId ?? '';
  const user = useQuery(service.users.get.queryOptions({ userId }, { enabled: Boolean(userId) }));
  return { wallet: wallet.data, walletId, user: user.data, error: wallet.error };
}
