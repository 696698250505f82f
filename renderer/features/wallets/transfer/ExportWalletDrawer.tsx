import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportedWallet } from '../../../../service/resources/wallet-transfer.ts';
import { SegmentedField } from '../../../components/form/SegmentedField.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { OperationForm } from '../../../frame/act/OperationForm.tsx';
import { service, type Wallet } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfOwner, nameOfWallet, useUsersById } from '../../../service/queries/names.ts';
import { ExportedDrawer } from './ExportedDrawer.tsx';
import { keyForms } from './keystore-text.ts';
import { PasswordHint } from './PasswordHint.tsx';
import { newPasswordMessage } from './password-strength.ts';

type ExportType = ExportedWallet['type'];

/** Exports the key of a wallet, as a password-protected keystore or as plain text. */
export function ExportWalletDrawer({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const [exported, setExported] = useState<ExportedWallet>();
  const methods = useUsersById([wallet.userId]).get(wallet.userId)?.signingMethods;
  const form = useFields({ type: 'KEYSTORE', password: '', passwordAgain: '', credential: '' });
  const { password, passwordAgain } = form.values;
  const type = form.values.type === 'KEYSTORE' ? 'KEYSTORE' : 'PRIVATE_KEY';
  const isKeystore = type === 'KEYSTORE';
  const hasNone = methods?.length === 0;
  if (exported) return <ExportedDrawer exported={exported} wallet={wallet} onClose={onClose} />;
  return (
    <OperationForm
      operation="wallets.exportWallet"
      form={form}
      fields={{
        type: {
          render: (field) => (
            <>
              <SegmentedField label="Format" data={keyForms} {...field} />
              <WhatExportingMeans type={type} />
              <SeededKey />
            </>
          ),
        },
        password: isKeystore && {
          label: 'Password',
          secret: 'PASSWORD',
          hint: <PasswordHint password={password} />,
          autoFocus: true,
          rule: newPasswordMessage,
        },
        passwordAgain: isKeystore && {
          label: 'Repeat password',
          secret: 'PASSWORD',
          valid: passwordAgain !== '' && passwordAgain === password,
          rule: (text) =>
            text === password ? null : 'The passwords differ. Enter the same password twice.',
        },
        credential: !hasNone && { confirmedBy: methods },
      }}
      input={(texts) => ({
        walletId: wallet.id,
        type,
        password: isKeystore ? texts.password : undefined,
        signingMethodCredential: texts.credential,
      })}
      title={`Export ${nameOfWallet(wallet)}`}
      subtitle={`Exports a copy of the key. ${nameOfOwner(wallet)} must confirm.`}
      submit={isKeystore ? 'Export keystore' : 'Export private key'}
      onDone={setExported}
      onClose={onClose}
    >
      {hasNone && (
        <Note tone="bad" title="No signing method">
          Its user has no signing method, so the key cannot be exported.
        </Note>
      )}
    </OperationForm>
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
