import { Combobox, Input, InputBase } from '@mantine/core';
import { useId } from 'react';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import type { Wallet } from '../../service/call/client.ts';
import { nameOfWallet } from '../../service/queries/names.ts';
import { useWalletDropdown, WalletDropdown, WalletLine } from './WalletDropdown.tsx';

/** Selects the signing wallet by name prefix, address or id. */
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
  const { store, wallets, onSearch } = useWalletDropdown(secretType);
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
          {wallet ? (
            <WalletLine wallet={wallet} />
          ) : (
            <Input.Placeholder>Choose a wallet</Input.Placeholder>
          )}
        </InputBase>
      </Combobox.Target>
      <WalletDropdown wallets={wallets} chosenId={wallet?.id} onSearch={onSearch} />
    </Combobox>
  );
}
