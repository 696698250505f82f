import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { walletDescription, walletIdentifier } from '../../../../service/resources/wallet.ts';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfOwner, nameOfWallet } from '../../../service/queries/names.ts';

/** Edits the description, the identifier and the primary flag of a wallet. */
export function ChangeWalletDrawer({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const [primary, setPrimary] = useState(wallet.primary);
  const form = useFields(
    { description: wallet.description, identifier: wallet.identifier ?? '' },
    {
      description: (text) => firstMessage(walletDescription, text),
      identifier: (text) => {
        if (text.trim()) return firstMessage(walletIdentifier, text);
        return wallet.identifier ? 'An identifier cannot be removed. Replace it instead.' : null;
      },
    },
    { description: 'description', identifier: 'identifier' },
  );
  const trimmed = {
    description: form.values.description.trim(),
    identifier: form.values.identifier.trim(),
  };
  const input = {
    walletId: wallet.id,
    description: trimmed.description === wallet.description ? undefined : trimmed.description,
    identifier: trimmed.identifier === (wallet.identifier ?? '') ? undefined : trimmed.identifier,
    primary: primary === wallet.primary ? undefined : primary,
  };

  const change = useOperation('wallets.change', input);
  const submit = form.submit(async () => {
    const { walletId: _, ...changes } = input;
    if (Object.values(changes).some((value) => value !== undefined)) await change.send(input);
    onClose();
  });

  return (
    <FormDrawer
      title="Edit wallet"
      subtitle={`${nameOfWallet(wallet)} of ${nameOfOwner(wallet)}.`}
      submit="Save"
      busy={change.busy}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={change.apiLine}
    >
      <TextField
        label="Description"
        hint="Wallet name in the console and in API responses."
        autoFocus
        {...form.bind('description')}
      />
      <TextField
        label="Identifier"
        hint="Your own key, e.g. an order number. Lists can filter by it."
        mono
        {...form.bind('identifier')}
      />
      <Checkbox
        checked={primary}
        disabled={wallet.primary || wallet.archived}
        onChange={(event) => setPrimary(event.currentTarget.checked)}
        label={`Primary wallet of ${nameOfOwner(wallet)} on ${wallet.secretType}`}
        description={primaryHint(wallet)}
      />
    </FormDrawer>
  );
}

function primaryHint({ primary, archived }: Wallet): string {
  if (archived) return 'Unarchive it first: only active wallets can be primary.';
  return primary
    ? 'Each user has one per chain. To change it, select another wallet as primary.'
    : 'Each user has one per chain. It replaces the current one.';
}
