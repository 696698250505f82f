import { Combobox } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import filter from '../../../components/table/FilterBar.module.css';
import { useWalletDropdown, WalletDropdown } from '../../../frame/pick/WalletDropdown.tsx';
import { nameOfWallet, useWalletsById } from '../../../service/look/names.ts';

/** Narrows a list to one wallet, found by its name, address or id. */
export function WalletChip({
  walletId,
  onChange,
}: {
  walletId: string | undefined;
  onChange: (walletId: string | undefined) => void;
}) {
  const { store, wallets, onSearch } = useWalletDropdown();
  const chosen = useWalletsById(walletId ? [walletId] : []).get(walletId ?? '');
  return (
    <div className={filter.chip} data-active={walletId ? true : undefined}>
      <Combobox
        store={store}
        width={320}
        position="bottom-start"
        shadow="md"
        radius="lg"
        offset={4}
        onOptionSubmit={(picked) => {
          onChange(picked);
          store.closeDropdown();
        }}
      >
        <Combobox.Target>
          <button type="button" className={filter.open} onClick={() => store.toggleDropdown()}>
            Wallet
            {walletId ? (
              <>
                <span className={filter.is}>is</span> {chosen ? nameOfWallet(chosen) : '…'}
              </>
            ) : (
              <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
            )}
          </button>
        </Combobox.Target>
        <WalletDropdown wallets={wallets} chosenId={walletId} onSearch={onSearch} />
      </Combobox>
      {walletId && (
        <button
          type="button"
          className={filter.clear}
          aria-label="Clear the filter Wallet"
          onClick={() => onChange(undefined)}
        >
          <IconX size={13} stroke={2} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
