import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { walletDescription } from '../../../service/resources/wallet.ts';
import { ChainField } from '../../components/ChainField.tsx';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { SigningMethodField } from '../../components/SigningMethodField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { type SigningMethod, service } from '../../service/client.ts';
import { credentialMessage, credentialSecret } from '../../service/credential.ts';
import { firstMessage } from '../../service/first-message.ts';
import { useUsersById } from '../../service/names.ts';
import { useFields } from '../../service/use-fields.ts';
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
  const navigate = useNavigate();
  const create = useMutation(service.wallets.create.mutationOptions());
  const form = useFields(
    { userId: givenUserId ?? '', secretType: 'ETHEREUM', description: '', credential: '' },
    {
      userId: (id) => firstMessage(pickedUser, id),
      description: (text) => (text.trim() ? firstMessage(walletDescription, text) : null),
      credential: (text): string | null => credentialMessage(text, methods),
    },
    { userId: 'userId', description: 'description' },
  );
  const { userId, secretType, description, credential } = form.values;
  const user = useUsersById(userId ? [userId] : []).get(userId);
  const methods: readonly SigningMethod[] | undefined = user?.signingMethods;
  const hasNone = methods?.length === 0;

  const submit = form.submit(async (sent) => {
    const wallet = await create
      .mutateAsync({
        userId,
        secretType,
        description: description.trim() || undefined,
        signingMethodCredential: sent.credential,
      })
      .finally(create.reset);
    onClose();
    await navigate({ to: '/wallets/$walletId', params: { walletId: wallet.id } });
  });

  return (
    <FormDrawer
      title="New wallet"
      subtitle="A new private key, sealed so that only its user opens it."
      submit={hasNone ? undefined : 'Create wallet'}
      busy={create.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="wallets.create"
          input={{
            signingMethodCredential: credentialSecret(credential, methods),
            userId: userId || '<user id>',
            secretType,
            description: description.trim() || undefined,
          }}
        />
      }
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
    </FormDrawer>
  );
}
