import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportedWallet } from '../../../../service/resources/wallet-transfer.ts';
import { SegmentedField } from '../../../components/form/SegmentedField.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { type SigningMethod, service, type Wallet } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfOwner, nameOfWallet, useUsersById } from '../../../service/queries/names.ts';
import { ExportedDrawer } from './ExportedDrawer.tsx';
import { keyForms } from './keystore-text.ts';
import { PasswordHint } from './PasswordHint.tsx';
import { newPasswordMessage } from './password-strength.ts';

type ExportType = ExportedWallet['type'];

/** Exports the key of a wallet, as a password-protected keystore or as plain text. */
export function ExportWalletDrawer({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const [type, setType] = useState<ExportType>('KEYSTORE');
  const [exported, setExported] = useState<ExportedWallet>();
  const user = useUsersById([wallet.userId]).get(wallet.userId);
  const methods: readonly SigningMethod[] | undefined = user?.signingMethods;
  const isKeystore = type === 'KEYSTORE';
  const form = useFields(
    { password: '', passwordAgain: '', credential: '' },
    {
      password: (text): string | null => (isKeystore ? newPasswordMessage(text) : null),
      passwordAgain: (text): string | null =>
        !isKeystore || text === form.values.password
          ? null
          : 'The passwords differ. Enter the same password twice.',
      credential: (text): string | null => credentialMessage(text, methods),
    },
    { password: 'password' },
  );
  const { password, passwordAgain, credential } = form.values;
  const hasNone = methods?.length === 0;

  if (exported) return <ExportedDrawer exported={exported} wallet={wallet} onClose={onClose} />;
  const input = {
    walletId: wallet.id,
    type,
    password: isKeystore ? password : undefined,
    signingMethodCredential: credential,
  };
  return (
    <OperationDrawer
      operation="wallets.exportWallet"
      form={form}
      input={input}
      shown={{
        ...input,
        password: isKeystore ? secret('PASSWORD') : undefined,
        signingMethodCredential: credentialSecret(credential, methods),
      }}
      title={`Export ${nameOfWallet(wallet)}`}
      subtitle={`Exports a copy of the key. ${nameOfOwner(wallet)} must confirm.`}
      submit={isKeystore ? 'Export keystore' : 'Export private key'}
      onDone={setExported}
      onClose={onClose}
    >
      <SegmentedField label="Format" data={keyForms} value={type} onChange={setType} />
      <WhatExportingMeans type={type} />
      <SeededKey />
      {isKeystore && (
        <>
          <SecretField
            label="Password"
            hint={<PasswordHint password={password} />}
            autoFocus
            {...form.bind('password')}
          />
          <SecretField
            label="Repeat password"
            valid={passwordAgain !== '' && passwordAgain === password}
            {...form.bind('passwordAgain')}
          />
        </>
      )}
      {hasNone ? (
        <Note tone="bad" title="No signing method">
          Its user has no signing method, so the key cannot be exported.
        </Note>
      ) : (
        <SigningMethodField methods={methods} {...form.bind('credential')} />
      )}
    </OperationDrawer>
  );
}

/** Warning for a world with a random seed, whose keys can be derived. */
function SeededKey() {
  const { data } = useQuery(service.system.overview.queryOptions({}));
  if (data?.randomSeed === undefined) return null;
  return (
    <Note tone="bad" title="This key can be guessed">
      It was derived from the random seed {data.randomSeed} of this world. Anyone who knows or
      guesses the seed can derive it. Do not store anything of value here.
    </Note>
  );
}

function WhatExportingMeans({ type }: { type: ExportType }) {
  if (type === 'KEYSTORE')
    return (
      <Note tone="warn" title="Anyone with the file and its password controls the wallet">
        They can sign without a signing method and without this service, unseen. An export cannot be
        undone.
      </Note>
    );
  return (
    <Note tone="bad" title="Anyone who sees the private key controls the wallet">
      It is unprotected. Anyone with it can sign without a signing method and without this service,
      unseen. A keystore is safer.
    </Note>
  );
}
