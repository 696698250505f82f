import { useState } from 'react';
import { useFocusInside } from '../../components/keyboard/use-focus-inside.ts';
import type { Offer } from '../../service/call/client.ts';
import type { FieldProps } from '../../service/form/use-fields.ts';
import { sellerMessage } from '../../service/labels/phrases.ts';
import { useUsersById } from '../../service/queries/names.ts';
import { AddressField } from './AddressField.tsx';
import { NewWalletHere } from './NewWalletHere.tsx';

/**
 * Selects the receiving wallet of a purchase: rejects the seller's wallet immediately, and can
 * create a wallet for a user inside the form.
 */
export function ReceiverField({
  label,
  offer,
  value,
  onChange,
  error,
}: {
  label: string;
  /** The offer to buy; `undefined` until it is selected. */
  offer: Pick<Offer, 'nft' | 'sellerAddress'> | undefined;
} & FieldProps) {
  const secretType = offer?.nft.chain ?? 'ETHEREUM';
  const [ownerId, setOwnerId] = useState<string>();
  const owner = useUsersById(ownerId ? [ownerId] : []).get(ownerId ?? '');
  const field = useFocusInside<HTMLDivElement>(owner?.id);
  const cancel = () => {
    setOwnerId(undefined);
    field.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={field}>
      <AddressField
        label={label}
        secretType={secretType}
        onNewWallet={setOwnerId}
        value={value}
        onChange={onChange}
        // The form for a new wallet is shown below instead.
        error={error ?? (owner ? undefined : (sellerMessage(value, offer) ?? undefined))}
      />
      {owner && (
        <NewWalletHere
          key={owner.id}
          user={owner}
          secretType={secretType}
          onMade={(address) => {
            onChange(address);
            cancel();
          }}
          onCancel={cancel}
        />
      )}
    </div>
  );
}
