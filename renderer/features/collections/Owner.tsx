import { Flex } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { AddressLink } from '../../components/chain/links.tsx';
import text from '../../components/text.module.css';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { service, type Wallet } from '../../service/call/client.ts';
import { nameOfOwner, nameOfWallet } from '../../service/queries/names.ts';

/** The owner of an address: one of our wallets, a name known to the service, or the address itself. */
export function Owner({ chain, address, name }: { chain: SecretType; address: string; name?: string | undefined }) {
  const wallet = useWalletAt(chain, address);
  if (!wallet) return <AddressLink secretType={chain} address={address} name={name} />;
  return (
    <Flex component="span" align="baseline" gap={6} miw={0}>
      <RecordLink
        of="wallet"
        id={wallet.id}
        className={`${text.cut} ${text.strong}`}
        style={{ flexShrink: 0, maxWidth: '70%' }}
        title={address}
      >
        {nameOfWallet(wallet)}
      </RecordLink>
      <span className={`${text.cut} ${text.quiet}`}>{nameOfOwner(wallet)}</span>
    </Flex>
  );
}

const options = (secretType: SecretType, address: string, enabled: boolean) =>
  service.wallets.list.queryOptions(
    { search: address, secretType, size: 1 },
    { staleTime: 60_000, retry: false, enabled },
  );

/** The first of these addresses that is one of our wallets; one batch request for the first twenty. */
export function useFirstWalletAt(
  chain: SecretType,
  addresses: readonly string[],
  isRequested = true,
): { readonly wallet: Wallet | undefined; readonly isAsking: boolean } {
  return useQueries({
    queries: addresses.slice(0, 20).map((address) => options(chain, address, isRequested)),
    combine: (results) => ({
      wallet: results.flatMap(({ data }) => data?.items ?? [])[0],
      isAsking: results.some(({ isLoading }) => isLoading),
    }),
  });
}

/** The wallet with an address, if it belongs to this service. Sends no request if `isRequested` is false. */
export function useWalletAt(chain: SecretType, address: string, isRequested = true): Wallet | undefined {
  return useFirstWalletAt(chain, [address], isRequested).wallet;
}
