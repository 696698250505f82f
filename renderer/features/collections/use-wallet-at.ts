import { useQueries } from '@tanstack/react-query';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { service, type Wallet } from '../../service/client.ts';

const options = (secretType: SecretType, address: string) =>
  service.wallets.list.queryOptions(
    { search: address, secretType, size: 1 },
    { staleTime: 60_000, retry: false },
  );

/** The first of these addresses that is a wallet of ours; asked for in one batch, of the first twenty. */
export function useFirstWalletAt(
  chain: SecretType,
  addresses: readonly string[],
): Wallet | undefined {
  return useQueries({
    queries: addresses.slice(0, 20).map((address) => options(chain, address)),
    combine: (results) => results.flatMap(({ data }) => data?.items ?? [])[0],
  });
}

/** The wallet of ours that an address is, if it is one. */
export function useWalletAt(chain: SecretType, address: string): Wallet | undefined {
  return useFirstWalletAt(chain, [address]);
}
