import { useState } from 'react';
import { z } from 'zod';
import { walletDescription } from '../../../../service/resources/wallet.ts';
import { openingPassword, privateKeyText } from '../../../../service/resources/wallet-transfer.ts';
import { ChainField } from '../../../components/chain/ChainField.tsx';
import { SegmentedField } from '../../../components/form/SegmentedField.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { secret } from '../../../service/call/api-call.ts';
import type { SigningMethod } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { useUsersById } from '../../../service/queries/names.ts';
import { AddPinFirst } from '../AddPinFirst.tsx';
import { UserField } from '../UserField.tsx';
import { KeystoreField } from './KeystoreField.tsx';
import { keyForms, keystoreMessage } from './keystore-text.ts';

const pickedUser = z.uuid('Choose the user who will own it.');

/** Imports an external key as a wallet of a user. */
export function ImportWalletDrawer({
  userId: givenUserId,
  onClose,
}: {
  userId?: string | undefined;
  onClose: () => void;
}) {
  const [isKeystore, setKeystore] = useState(true);
  const form = useFields(
    {
      userId: givenUserId ?? '',
      secretType: 'ETHEREUM',
      keystore: '',
      password: '',
      privateKey: '',
      description: '',
      credential: '',
    },
    {
      userId: (id) => firstMessage(pickedUser, id),
      keystore: (text) => (isKeystore ? keystoreMessage(text) : null),
      password: (text) => (isKeystore ? firstMessage(openingPassword, text) : null),
      privateKey: (text) => (isKeystore ? null : firstMessage(privateKeyText, text)),
      description: (text) => (text.trim() ? firstMessage(walletDescription, text) : null),
      credential: (text): string | null => credentialMessage(text, methods),
    },
    {
      userId: 'userId',
      keystore: 'keystore',
      password: 'password',
      privateKey: 'privateKey',
      description: 'description',
    },
  );
  const { userId, secretType, keystore, credential } = form.values;
  const user = useUsersById(userId ? [userId] : []).get(userId);
  const methods: readonly SigningMethod[] | undefined = user?.signingMethods;
  const hasNone = methods?.length === 0;
  const input = {
    userId,
    importWalletType: `${secretType}_${isKeystore ? 'KEYSTORE' : 'PRIVATE_KEY'}`,
    description: form.values.description.trim() || undefined,
    ...(isKeystore
      ? { keystore: keystore.trim(), password: form.values.password }
      : { privateKey: form.values.privateKey.trim() }),
    signingMethodCredential: credential,
  };

  return (
    <OperationDrawer
      operation="wallets.importWallet"
      form={form}
      input={input}
      shown={{
        ...input,
        userId: userId || '<user id>',
        ...(isKeystore
          ? { keystore: '<keystore as JSON text>', password: secret('PASSWORD') }
          : { privateKey: secret('PRIVATE_KEY') }),
        signingMethodCredential: credentialSecret(credential, methods),
      }}
      title="Import wallet"
      subtitle="Imports an existing key. Afterwards only its user can unlock it here."
      submit={hasNone ? undefined : 'Import wallet'}
      leadsTo={({ id }) => ({ to: '/wallets/$walletId', params: { walletId: id } })}
      onClose={onClose}
    >
      <UserField {...form.bind('userId')} />
      {hasNone && <AddPinFirst userId={userId} next={{ name: 'import-wallet', userId }} />}
      <ChainField {...form.bind('secretType')} />
      <SegmentedField
        label="Format"
        data={keyForms}
        value={isKeystore ? 'KEYSTORE' : 'PRIVATE_KEY'}
        onChange={(form) => setKeystore(form === 'KEYSTORE')}
      />
      {isKeystore ? (
        <>
          <KeystoreField {...form.bind('keystore')} />
          <SecretField
            label="Keystore password"
            hint={keystore && 'Decryption takes a second or two, by design.'}
            {...form.bind('password')}
          />
        </>
      ) : (
        <SecretField
          label="Private key"
          hint="64 hexadecimal digits, with or without 0x. Not stored in this browser."
          {...form.bind('privateKey')}
        />
      )}
      <TextField
        label="Description"
        hint="Optional. A name is generated if left empty."
        {...form.bind('description')}
      />
      {!hasNone && <SigningMethodField methods={methods} {...form.bind('credential')} />}
    </OperationDrawer>
  );
}
