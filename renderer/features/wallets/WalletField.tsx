import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { shorten } from '../../components/shorten.ts';
import { useSearchText } from '../../components/use-search-text.ts';
import { service } from '../../service/client.ts';
import { nameOfWallet } from '../../service/names.ts';
import type { FieldProps } from '../../service/use-fields.ts';

/** Picks a wallet by the beginning of its description, by address, or by id. */
export function WalletField(field: FieldProps) {
  const [search, setText] = useSearchText();
  const wallets = useQuery(
    service.wallets.list.queryOptions(
      { size: 20, search: field.value ? undefined : search || undefined },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <SearchSelect
      label="Wallet"
      hint="Type the beginning of a name, or paste an address."
      found={(wallets.data?.items ?? []).map((wallet) => ({
        value: wallet.id,
        label: `${nameOfWallet(wallet)} · ${wallet.secretType} · ${shorten(wallet.address, 'short')}`,
      }))}
      nothingFound="No wallet fits"
      autoFocus
      onSearch={setText}
      {...field}
    />
  );
}
