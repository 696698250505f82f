import { OperationForm } from '../../frame/action/OperationForm.tsx';
import { useFields } from '../../service/form/use-fields.ts';
import { useWalletFields } from './UserField.tsx';

/** Creates a wallet that the signing methods of its user unlock. */
export function NewWalletDrawer({ userId, onClose }: { userId?: string | undefined; onClose: () => void }) {
  const form = useFields({ userId: userId ?? '', secretType: 'ETHEREUM', description: '', credential: '' });
  const { hasNone, ...fields } = useWalletFields(form.values.userId, 'new-wallet');
  return (
    <OperationForm
      operation="wallets.create"
      form={form}
      fields={fields}
      input={({ credential, description, ...texts }) => ({
        ...texts,
        description: description || undefined,
        signingMethodCredential: credential,
      })}
      title="New wallet"
      subtitle="A new private key that only its user can unlock."
      submit={hasNone ? undefined : 'Create wallet'}
      leadsTo={({ id }) => ({ to: '/wallets/$walletId', params: { walletId: id } })}
      onClose={onClose}
    />
  );
}
