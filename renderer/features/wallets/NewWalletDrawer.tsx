import { z } from 'zod';
import { walletDescription } from '../../../service/resources/wallet.ts';
import { ChainField } from '../../components/chain/ChainField.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { SigningMethodField } from '../../components/secret/SigningMethodField.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import type { SigningMethod } from '../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../service/call/credential.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { useUsersById } from '../../service/look/names.ts';
import { firstMessage } from '../../service/words/first-message.ts';
import { AddPinFirst } from './AddPinFirst.tsx';
import { UserField } from './UserField.tsx';

const pickedUser = z.uuid('Choose the user who will own it.');

/** Makes a wallet for a user, who opens it with their signing methods from then on. */
export function NewWalletDrawer({
  userId: givenUserId,
  onClose,
}: {
  userId?: string | undefined;
  onClose: () => void;
}) {
  const form = useFields(
    { userId: givenUserId ?? '', secretType: 'ETHEREUM', description: '', credential: '' },
    {
      userId: (id) => firstMessage(pickedUser, id),
      description: (text) => (text.trim() ? firstMessage(walletDescription, text) : null),
      credential: (text): string | null => credentialMessage(text, methods),
    },
    { userId: 'userId', description: 'description' },
  );
  const { userId, secretType, credential } = form.values;
  const user = useUsersById(userId ? [userId] : []).get(userId);
  const methods: readonly SigningMethod[] | undefined = user?.signingMethods;
  const hasNone = methods?.length === 0;

  const input = {
    userId,
    secretType,
    description: form.values.description.trim() || undefined,
    signingMethodCredential: credential,
  };

  return (
    <OperationDrawer
      operation="wallets.create"
      form={form}
      input={input}
      shown={{
        ...input,
        userId: userId || '<user id>',
        signingMethodCredential: credentialSecret(credential, methods),
      }}
      title="New wallet"
      subtitle="A new private key, sealed so that only its user opens it."
      submit={hasNone ? undefined : 'Create wallet'}
      leadsTo={({ id }) => ({ to: '/wallets/$walletId', params: { walletId: id } })}
      onClose={onClose}
    >
      <UserField {...form.bind('userId')} />
      {hasNone && <AddPinFirst userId={userId} next={{ name: 'new-wallet', userId }} />}
      <ChainField {...form.bind('secretType')} />
      <TextField
        label="Description"
        hint="Optional. The name of the wallet; without one it gets a friendly one."
        {...form.bind('description')}
      />
      {!hasNone && <SigningMethodField methods={methods} {...form.bind('credential')} />}
    </OperationDrawer>
  );
}
