import { Button, Stack, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { z } from 'zod';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { walletDescription } from '../../../service/model/wallets/wallet.ts';
import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { SigningMethodField } from '../../components/secret/SigningMethodField.tsx';
import text from '../../components/text.module.css';
import type { SigningMethod, User } from '../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../service/call/credential.ts';
import { ifTyped } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { nameOfUser, useUsersById } from '../../service/queries/names.ts';
import { useOperation } from '../act/use-operation.tsx';

/** Creates a wallet for a user inside a form that needs one, and returns its address. */
export function NewWalletHere({
  user,
  secretType,
  onMade,
  onCancel,
}: {
  user: User;
  secretType: SecretType;
  onMade: (address: string) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const { form, methods, input, shown } = useNewWallet({ userId: user.id, secretType });
  const { send, busy, apiLine } = useOperation('wallets.create', shown);
  const createWallet = form.submit(async () => onMade((await send(input)).address));
  return (
    <Stack
      role="group"
      aria-labelledby={id}
      className={text.well}
      gap={12}
      mt={8}
      py={12}
      px={14}
      onKeyDown={(event) => {
        // Prevents the surrounding form from being submitted.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (!busy) void createWallet();
      }}
    >
      <div>
        <h3 id={id} className={text.title}>
          New wallet for {nameOfUser(user)}
        </h3>
        <p className={`${text.small} ${text.soft}`}>A new private key on {secretType}. Only this user can unlock it.</p>
      </div>
      {form.faults.formError && (
        <p className={`${text.bad} ${text.small}`} role="alert">
          <FieldMessage message={form.faults.formError} />
        </p>
      )}
      <SigningMethodField methods={methods} autoFocus {...form.bind('credential')} />
      <div className={text.row}>
        <Button size="xs" loading={busy} onClick={() => void createWallet()}>
          Create wallet
        </Button>
        <UnstyledButton className={`${text.link} ${text.small}`} onClick={onCancel}>
          Choose a wallet instead
        </UnstyledButton>
      </div>
      {apiLine}
    </Stack>
  );
}

const pickedUser = z.uuid('Choose the user who will own it.');

/** The form of a new wallet with user, chain, name and signing method, and the call that creates it. */
export function useNewWallet({
  userId: givenUserId = '',
  secretType: givenChain = 'ETHEREUM',
}: {
  userId?: string | undefined;
  secretType?: SecretType;
}) {
  const form = useFields(
    { userId: givenUserId, secretType: givenChain, description: '', credential: '' },
    {
      userId: pickedUser,
      description: ifTyped(walletDescription),
      credential: (text): string | null => credentialMessage(text, methods),
    },
  );
  const { userId, secretType, credential } = form.values;
  const user = useUsersById(userId ? [userId] : []).get(userId);
  const methods: readonly SigningMethod[] | undefined = user?.signingMethods;
  const input = {
    userId,
    secretType,
    description: form.values.description.trim() || undefined,
    signingMethodCredential: credential,
  };
  const shownInput = {
    ...input,
    userId: userId || '<user id>',
    signingMethodCredential: credentialSecret(credential, methods),
  };
  return { form, methods, input, shown: shownInput };
}
