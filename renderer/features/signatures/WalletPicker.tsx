import { Combobox, Input, InputBase, useCombobox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ChainGlyph } from '../../components/ChainGlyph.tsx';
import { FieldMessage } from '../../components/FieldMessage.tsx';
import { shorten } from '../../components/shorten.ts';
import { useSearchText } from '../../components/use-search-text.ts';
import { service, type Wallet } from '../../service/client.ts';
import { nameOfOwner, nameOfWallet } from '../../service/names.ts';
import styles from './WalletPicker.module.css';

/** Chooses the wallet that signs, by the beginning of its name, its address or its id. */
export function WalletPicker({
  wallet,
  onPick,
  error,
}: {
  wallet: Wallet | undefined;
  onPick: (walletId: string) => void;
  error: string | undefined;
}) {
  const id = useId();
  const [search, setSearch] = useSearchText();
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const found = useQuery(
    service.wallets.list.queryOptions(
      { size: 20, search: search || undefined },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Combobox
      store={combobox}
      shadow="md"
      radius="lg"
      offset={4}
      onOptionSubmit={(walletId) => {
        onPick(walletId);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <InputBase
          id={id}
          component="button"
          type="button"
          pointer
          multiline
          label="Sign with"
          aria-label={wallet ? `Sign with: ${nameOfWallet(wallet)}` : 'Sign with'}
          error={error && <FieldMessage message={error} />}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
        >
          {wallet ? (
            <WalletLine wallet={wallet} />
          ) : (
            <Input.Placeholder>Choose a wallet</Input.Placeholder>
          )}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Find a wallet"
          placeholder="Name, address or id"
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options className={styles.options} aria-label="Wallets">
          {found.data?.items.map((one) => (
            <Combobox.Option key={one.id} value={one.id} selected={one.id === wallet?.id}>
              <WalletLine wallet={one} />
            </Combobox.Option>
          ))}
          {found.data?.items.length === 0 && <Combobox.Empty>No wallet fits</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function WalletLine({ wallet }: { wallet: Wallet }) {
  return (
    <span className={styles.wallet}>
      <ChainGlyph chain={wallet.secretType} />
      <span className={styles.words}>
        <span className={styles.title}>
          <span className={styles.name}>{nameOfWallet(wallet)}</span>{' '}
          <span className={styles.owner}>{nameOfOwner(wallet)}</span>
        </span>
        <code className={styles.address}>{shorten(wallet.address, 'long')}</code>
      </span>
    </span>
  );
}
