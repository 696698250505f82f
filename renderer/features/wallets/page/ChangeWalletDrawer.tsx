import { walletDescription, walletIdentifier } from '../../../../service/resources/wallet.ts';
import { OperationForm } from '../../../frame/act/OperationForm.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import { ifTyped } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfOwner, nameOfWallet } from '../../../service/queries/names.ts';

/** Edits the description, the identifier and the primary flag of a wallet. */
export function ChangeWalletDrawer({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const old = {
    description: wallet.description,
    identifier: wallet.identifier ?? '',
    primary: wallet.primary ? 'yes' : '',
  };
  const form = useFields(old);
  return (
    <OperationForm
      operation="wallets.change"
      form={form}
      fields={{
        description: {
          label: 'Description',
          hint: 'Wallet name in the console and in API responses.',
          rule: walletDescription,
        },
        identifier: {
          label: 'Identifier',
          hint: 'Your own key, e.g. an order number. Lists can filter by it.',
          mono: true,
          rule: ifTyped(
            walletIdentifier,
            old.identifier && 'An identifier cannot be removed. Replace it instead.',
          ),
        },
        primary: {
          label: `Primary wallet of ${nameOfOwner(wallet)} on ${wallet.secretType}`,
          hint: primaryHint(wallet),
          isCheckbox: true,
          disabled: wallet.primary || wallet.archived,
        },
      }}
      input={({ description, identifier, primary }) => ({
        walletId: wallet.id,
        description: description === old.description ? undefined : description,
        identifier: identifier === old.identifier ? undefined : identifier,
        primary: primary === old.primary ? undefined : primary !== '',
      })}
      isUnchanged={form.names.every((name) => form.values[name].trim() === old[name])}
      title="Edit wallet"
      subtitle={`${nameOfWallet(wallet)} of ${nameOfOwner(wallet)}.`}
      submit="Save"
      onClose={onClose}
    />
  );
}

function primaryHint({ primary, archived }: Wallet): string {
  if (archived) return 'Unarchive it first: only active wallets can be primary.';
  return primary
    ? 'Each user has one per chain. To change it, select another wallet as primary.'
    : 'Each user has one per chain. It replaces the current one.';
}
