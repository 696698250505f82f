import { useQueries } from '@tanstack/react-query';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { service, type Wallet } from '../../service/call/client.ts';

const options = (secretType: SecretType, address: string, enabled: boolean) =>
  service.wallets.list.queryOptions(
    { search: address, secretType, size: 1 },
    { staleTime: 60_000, retry: false, enabled },
  );

/** The first of these addresses that is a wallet of ours; asked for in one batch, of the first twenty. */
export function useFirstWalletAt(
  chain: SecretType,
  addresses: readonly string[],
  isAsked = true,
): { readonly wallet: Wallet | undefined; readonly isAsking: boolean } {
  return useQueries({
    queries: addresses.slice(0, 20).map((address) => options(chain, address, isAsked)),
    combine: (results) => ({
      wallet: results.flatMap(({ data }) => data?.items ?? [])[0],
      isAsking: results.some(({ isLoading }) => isLoading),
    }),
  });
}

/** The wallet of ours that an address is, if it is one. Nobody is asked for what `isAsked` leaves out. */
export function useWalletAt(
  chain: SecretType,
  address: string,
  isAsked = true,
): Wallet | undefined {
  return useFirstWalletAt(chain, [address], isAsked).wallet;
}
