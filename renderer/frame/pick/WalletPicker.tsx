import { Box, Combobox, Flex, Input, InputBase, useCombobox } from '@mantine/core';
import { useId } from 'react';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { ChainGlyph } from '../../components/chain/ChainGlyph.tsx';
import { NoOption } from '../../components/form/Choices.tsx';
import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { takeFirstOption, useSearchList } from '../../components/form/use-search-text.ts';
import type { Wallet } from '../../service/call/client.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { nameOfOwner, nameOfWallet } from '../../service/queries/names.ts';

/** Selects the signing wallet by name, owner, address or id. */
export function WalletPicker({
  label,
  hint,
  wallet,
  secretType,
  autoFocus = false,
  onPick,
  error,
}: {
  label: string;
  hint?: string;
  wallet: Wallet | undefined;
  /** Offers only wallets of this chain. */
  secretType?: SecretType;
  autoFocus?: boolean;
  onPick: (walletId: string) => void;
  error: string | undefined;
}) {
  const id = useId();
  const { items, isCurrent, onSearch } = useSearchList('wallets.list', (search) => ({ size: 20, search, secretType }));
  const store = useCombobox({
    onDropdownClose: () => {
      store.resetSelectedOption();
      store.focusTarget();
      onSearch('');
    },
    onDropdownOpen: () => store.focusSearchInput(),
  });
  return (
    <Combobox
      store={store}
      onOptionSubmit={(walletId) => {
        onPick(walletId);
        store.closeDropdown();
      }}
    >
      <Combobox.Target>
        <InputBase
          id={id}
          component="button"
          type="button"
          pointer
          multiline
          label={label}
          aria-label={wallet ? `${label}: ${nameOfWallet(wallet)}` : label}
          description={error ? undefined : hint}
          error={error && <FieldMessage message={error} />}
          aria-invalid={error ? true : undefined}
          data-autofocus={autoFocus || undefined}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => store.toggleDropdown()}
        >
          {wallet ? <WalletLine wallet={wallet} /> : <Input.Placeholder>Choose a wallet</Input.Placeholder>}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Find a wallet"
          placeholder="Name, owner, address or id"
          onKeyDown={takeFirstOption}
          onChange={(event) => {
            onSearch(event.currentTarget.value);
            store.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options
          mah={280}
          style={{ overflowY: 'auto' }}
          tabIndex={0}
          aria-label="Wallets"
          aria-busy={!isCurrent}
        >
          {items?.map((found) => (
            <Combobox.Option key={found.id} value={found.id} selected={found.id === wallet?.id}>
              <WalletLine wallet={found} />
            </Combobox.Option>
          ))}
          {items?.length === 0 && <NoOption>No matching wallet</NoOption>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A wallet with its chain, owner and address. */
function WalletLine({ wallet }: { wallet: Wallet }) {
  return (
    <Flex component="span" align="center" gap={10} miw={0} ta="start">
      <ChainGlyph chain={wallet.secretType} />
      <Flex component="span" direction="column" miw={0}>
        <Box component="span" className="cut" lh="sm">
          <span className="strong">{nameOfWallet(wallet)}</span> <span className="quiet">{nameOfOwner(wallet)}</span>
        </Box>
        <code className="tiny soft">{shorten(wallet.address, 'long')}</code>
      </Flex>
    </Flex>
  );
}
