import { useQueries } from '@tanstack/react-query';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { service, type Wallet } from '../../service/call/client.ts';

const options = (secretType: SecretType, address: string, enabled: boolean) =>
  service.wallets.list.queryOptions(
    { search: address, secretType, size: 1 },
    { staleTime: 60_000, retry: false, enabled },
  );

/** The first of these addresses that is one of our wallets; one batch request for the first twenty. */
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

/** The wallet with an address, if it is one of ours. Sends no request if `isAsked` is false. */
export function useWalletAt(
  chain: SecretType,
  address: string,
  isAsked = true,
): Wallet | undefined {
  return useFirstWalletAt(chain, [address], isAsked).wallet;
}
