import { ChainField } from '../../components/chain/ChainField.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { SigningMethodField } from '../../components/secret/SigningMethodField.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { useNewWallet } from '../../frame/pick/NewWalletHere.tsx';
import { AddPinFirst, UserField } from './UserField.tsx';

/** Creates a wallet that the signing methods of its user unlock. */
export function NewWalletDrawer({
  userId: givenUserId,
  onClose,
}: {
  userId?: string | undefined;
  onClose: () => void;
}) {
  const { form, methods, input, shown } = useNewWallet({ userId: givenUserId });
  const { userId } = form.values;
  const hasNone = methods?.length === 0;
  return (
    <OperationDrawer
      operation="wallets.create"
      form={form}
      input={input}
      shown={shown}
      title="New wallet"
      subtitle="A new private key that only its user can unlock."
      submit={hasNone ? undefined : 'Create wallet'}
      leadsTo={({ id }) => ({ to: '/wallets/$walletId', params: { walletId: id } })}
      onClose={onClose}
    >
      <UserField {...form.bind('userId')} />
      {hasNone && <AddPinFirst userId={userId} next={{ name: 'new-wallet', userId }} />}
      <ChainField {...form.bind('secretType')} />
      <TextField
        label="Description"
        hint="Optional. A name is generated if left empty."
        {...form.bind('description')}
      />
      {!hasNone && <SigningMethodField methods={methods} {...form.bind('credential')} />}
    </OperationDrawer>
  );
}
