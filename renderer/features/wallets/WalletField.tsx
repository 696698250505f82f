import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldMessage } from '../../components/FieldMessage.tsx';
import { shorten } from '../../components/shorten.ts';
import { service } from '../../service/client.ts';
import { nameOfWallet } from '../../service/names.ts';

/** Picks a wallet by the beginning of its description, by address, or by id. */
export function WalletField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (walletId: string) => void;
  error?: React.ReactNode;
}) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const wallets = useQuery(
    service.wallets.list.queryOptions(
      { size: 20, search: value ? undefined : search || undefined },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Select
      label="Wallet"
      description={error ? undefined : 'Type the beginning of a name, or paste an address.'}
      error={typeof error === 'string' ? <FieldMessage message={error} /> : error}
      data={(wallets.data?.items ?? []).map((wallet) => ({
        value: wallet.id,
        label: `${nameOfWallet(wallet)} · ${wallet.secretType} · ${shorten(wallet.address, 'short')}`,
      }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      openOnFocus={false}
      onSearchChange={setText}
      filter={({ options }) => options}
      allowDeselect={false}
      nothingFoundMessage="No wallet fits"
      maxDropdownHeight={260}
      data-autofocus
    />
  );
}
