import { Button, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ExportedWallet } from '../../../service/resources/wallet-transfer.ts';
import { FieldHead } from '../../components/FieldHead.tsx';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { Note } from '../../components/Note.tsx';
import { SecretField } from '../../components/SecretField.tsx';
import { SigningMethodField } from '../../components/SigningMethodField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { secret } from '../../service/api-call.ts';
import { type SigningMethod, service, type Wallet } from '../../service/client.ts';
import { credentialMessage, credentialSecret } from '../../service/credential.ts';
import { nameOfOwner, nameOfWallet, useUsersById } from '../../service/names.ts';
import { useFields } from '../../service/use-fields.ts';
import { ExportedKey } from './ExportedKey.tsx';
import { PasswordHint } from './PasswordHint.tsx';
import { newPasswordMessage } from './password-strength.ts';

type ExportType = ExportedWallet['type'];

const kinds = [
  { value: 'KEYSTORE', label: 'Keystore' },
  { value: 'PRIVATE_KEY', label: 'Private key' },
];

/** Hands out the key of a wallet, as a keystore under a password or as it is. */
export function ExportWalletDrawer({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const kindLabel = useId();
  const [type, setType] = useState<ExportType>('KEYSTORE');
  const [exported, setExported] = useState<ExportedWallet>();
  const [isSaved, setSaved] = useState(false);
  const exporting = useMutation(service.wallets.exportWallet.mutationOptions());
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

  const submit = form.submit(async (sent) => {
    setExported(
      await exporting
        .mutateAsync({
          walletId: wallet.id,
          type,
          password: isKeystore ? sent.password : undefined,
          signingMethodCredential: sent.credential,
        })
        .finally(exporting.reset),
    );
  });

  if (exported) {
    const isShown = exported.privateKey !== undefined;
    return (
      <FormDrawer
        title={isShown ? 'Private key exported' : 'Keystore exported'}
        subtitle={`Of ${nameOfWallet(wallet)}. Closing this forgets it.`}
        mustAnswer={isShown}
        onClose={onClose}
        onSubmit={() => (!isShown || isSaved) && onClose()}
        foot={
          <Button
            type="submit"
            variant={isShown ? 'filled' : 'default'}
            disabled={isShown && !isSaved}
          >
            Done
          </Button>
        }
      >
        <ExportedKey exported={exported} wallet={wallet} saved={isSaved} onSaved={setSaved} />
      </FormDrawer>
    );
  }
  return (
    <FormDrawer
      title={`Export ${nameOfWallet(wallet)}`}
      subtitle={`A copy of its key leaves the vault. ${nameOfOwner(wallet)} has to agree.`}
      submit={isKeystore ? 'Export keystore' : 'Export private key'}
      busy={exporting.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="wallets.exportWallet"
          input={{
            signingMethodCredential: credentialSecret(credential, methods),
            walletId: wallet.id,
            type,
            password: isKeystore ? secret('PASSWORD') : undefined,
          }}
        />
      }
    >
      <div>
        <FieldHead id={kindLabel} label="As" />
        <SegmentedControl
          fullWidth
          aria-labelledby={kindLabel}
          data={kinds}
          value={type}
          onChange={(kind) => setType(kind === 'KEYSTORE' ? kind : 'PRIVATE_KEY')}
        />
      </div>
      <WhatExportingMeans type={type} />
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
    </FormDrawer>
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
