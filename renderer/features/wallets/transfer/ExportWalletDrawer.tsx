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
import { nameOfOwner, nameOfWallet, useUsersById } from '../../../service/look/names.ts';
import { ExportedDrawer } from './ExportedDrawer.tsx';
import { keyForms } from './keystore-text.ts';
import { PasswordHint } from './PasswordHint.tsx';
import { newPasswordMessage } from './password-strength.ts';

type ExportType = ExportedWallet['type'];

/** Hands out the key of a wallet, as a keystore under a password or as it is. */
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
        !isKeystore || text === form.values.password ? null : 'The two passwords differ.',
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
      subtitle={`A copy of its key leaves the vault. ${nameOfOwner(wallet)} has to agree.`}
      submit={isKeystore ? 'Export keystore' : 'Export private key'}
      onDone={setExported}
      onClose={onClose}
    >
      <SegmentedField label="As" data={keyForms} value={type} onChange={setType} />
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
            label="Password again"
            valid={passwordAgain !== '' && passwordAgain === password}
            {...form.bind('passwordAgain')}
          />
        </>
      )}
      {hasNone ? (
        <Note tone="bad" title="Nothing opens this wallet">
          Its user has no signing method, so nobody can take the key out.
        </Note>
      ) : (
        <SigningMethodField methods={methods} {...form.bind('credential')} />
      )}
    </OperationDrawer>
  );
}

/** Of a world with a random seed, whose keys nobody has to take out. */
function SeededKey() {
  const { data } = useQuery(service.system.overview.queryOptions({}));
  if (data?.randomSeed === undefined) return null;
  return (
    <Note tone="bad" title="This key can be guessed">
      It was drawn from the random seed {data.randomSeed} of this world: whoever knows or tries that
      number has the wallet. Use it for nothing of worth.
    </Note>
  );
}

function WhatExportingMeans({ type }: { type: ExportType }) {
  if (type === 'KEYSTORE')
    return (
      <Note tone="warn" title="Whoever has the file and its password has the wallet">
        They sign without a signing method and without this service, and nothing here will show it.
        An exported key cannot be taken back.
      </Note>
    );
  return (
    <Note tone="bad" title="Whoever sees the private key has the wallet">
      Nothing protects it. They sign without a signing method and without this service, and nothing
      here will show it. A keystore is the safer way.
    </Note>
  );
}
