import { Button, Stack, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { SigningMethodField } from '../../components/secret/SigningMethodField.tsx';
import text from '../../components/text.module.css';
import type { User } from '../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../service/call/credential.ts';
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
  const methods = useUsersById([user.id]).get(user.id)?.signingMethods;
  const form = useFields({ credential: '' }, { credential: (text) => credentialMessage(text, methods) });
  const input = { userId: user.id, secretType };
  const { send, busy, apiLine } = useOperation('wallets.create', {
    ...input,
    signingMethodCredential: credentialSecret(form.values.credential, methods),
  });
  const createWallet = form.submit(async ({ credential }) =>
    onMade((await send({ ...input, signingMethodCredential: credential })).address),
  );
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
