import { Flex } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import type { MintStatus } from '../../../service/model/market/collection.ts';
import type { TokenType } from '../../../service/model/market/token-type.ts';
import { AddressLink } from '../../components/chain/links.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { wireMarks } from '../../components/status/StatusLabel.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { service, type Wallet } from '../../service/call/client.ts';
import { nameOfOwner, nameOfWallet } from '../../service/queries/names.ts';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A number in compact form for narrow columns. @example shortCount(12_500_000) // "12.5M" */
export function shortCount(count: number): string {
  return count < 10_000_000 ? count.toLocaleString('en') : compact.format(count);
}

/** @example "7 of 10 minted" */
export function supplyOf({ currentSupply, maxSupply }: Pick<TokenType, 'currentSupply' | 'maxSupply'>): string {
  const minted = shortCount(currentSupply);
  return maxSupply === undefined ? `${minted} minted` : `${minted} of ${shortCount(maxSupply)}`;
}

export function kindOf({ fungible }: Pick<TokenType, 'fungible'>): string {
  return fungible ? 'Fungible' : 'Unique';
}

/** The number of tokens that can still be minted; `undefined` without a limit. Pending mints count as minted. */
export function leftOf(type: TokenType | undefined): number | undefined {
  if (type?.maxSupply === undefined) return undefined;
  return Math.max(0, type.maxSupply - type.currentSupply);
}

/** @example "3 left of 10" */
export function remainingLabel(type: TokenType): string {
  const remaining = leftOf(type);
  return remaining === undefined || type.maxSupply === undefined
    ? `${shortCount(type.currentSupply)} minted, no limit`
    : `${shortCount(remaining)} left of ${shortCount(type.maxSupply)}`;
}

export interface MintPreset {
  readonly chain?: SecretType;
  readonly contractAddress?: string;
  readonly tokenTypeId?: string;
}

/** The number of mints with one status. @example "◐ 12 pending" */
export function MintCount({ status, count, label }: { status: MintStatus; count: number; label: string }) {
  return (
    <span className={`inline figures ${status === 'FAILED' ? 'bad' : ''}`} style={{ whiteSpace: 'nowrap' }}>
      <StatusGlyph status={count > 0 || status !== 'PENDING' ? wireMarks.mintStatus[status] : 'off'} />
      {count.toLocaleString('en')} {label}
    </span>
  );
}

/** The owner of an address: one of our wallets, a name known to the service, or the address itself. */
export function Owner({ chain, address, name }: { chain: SecretType; address: string; name?: string | undefined }) {
  const wallet = useWalletAt(chain, address);
  if (!wallet) return <AddressLink secretType={chain} address={address} name={name} />;
  return (
    <Flex component="span" align="baseline" gap={6} miw={0}>
      <RecordLink
        of="wallet"
        id={wallet.id}
        className="cut strong"
        style={{ flexShrink: 0, maxWidth: '70%' }}
        title={address}
        label={nameOfWallet(wallet)}
      />
      <span className="cut quiet">{nameOfOwner(wallet)}</span>
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
