import { Combobox } from '@mantine/core';
import { Chip } from '../../../components/table/FilterBar.tsx';
import { useWalletDropdown, WalletDropdown } from '../../../frame/pick/WalletDropdown.tsx';
import { nameOfWallet, useWalletsById } from '../../../service/queries/names.ts';

/** Filters a list by one wallet, found by its name, address or id. */
export function WalletChip({
  walletId,
  onChange,
}: {
  walletId: string | undefined;
  onChange: (walletId: string | undefined) => void;
}) {
  const { store, wallets, onSearch } = useWalletDropdown();
  const wallet = useWalletsById(walletId ? [walletId] : []).get(walletId ?? '');
  return (
    <Chip
      label="Wallet"
      chosen={walletId && (wallet ? nameOfWallet(wallet) : '…')}
      onToggle={() => store.toggleDropdown()}
      onClear={() => onChange(undefined)}
    >
      {(button) => (
        <Combobox
          store={store}
          width={320}
          position="bottom-start"
          onOptionSubmit={(newWalletId) => {
            onChange(newWalletId);
            store.closeDropdown();
          }}
        >
          <Combobox.Target>{button}</Combobox.Target>
          <WalletDropdown wallets={wallets} chosenId={walletId} onSearch={onSearch} />
        </Combobox>
      )}
    </Chip>
  );
}
