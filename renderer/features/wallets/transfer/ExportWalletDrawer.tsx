import { Box, Button, Flex } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExportedWallet } from '../../../../service/model/wallets/wallet-transfer.ts';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { OneTimeSecret } from '../../../components/secret/OneTimeSecret.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { service, type Wallet } from '../../../service/call/client.ts';
import { saveFile } from '../../../service/call/save-file.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfOwner, nameOfWallet, useUsersById } from '../../../service/queries/names.ts';
import { keyForms, keystoreFileName, newPasswordMessage, type PasswordStrength, strengthOf } from './keystore-text.ts';

/** Exports the key of a wallet, as a password-protected keystore or as plain text. */
export function ExportWalletDrawer({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const methods = useUsersById([wallet.userId]).get(wallet.userId)?.signingMethods;
  const form = useFields({ type: 'KEYSTORE', password: '', passwordAgain: '', credential: '' });
  const { password, passwordAgain } = form.values;
  const type = form.values.type === 'KEYSTORE' ? 'KEYSTORE' : 'PRIVATE_KEY';
  const isKeystore = type === 'KEYSTORE';
  const hasNone = methods?.length === 0;
  return (
    <OperationForm
      operation="wallets.exportWallet"
      form={form}
      fields={{
        type: {
          render: (field) => (
            <>
              <Segments look="field" label="Format" options={keyForms} {...field} />
              {warnings[type]}
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
          rule: (text) => (text === password ? null : 'The passwords differ. Enter the same password twice.'),
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
      result={(exported) => <ExportedDrawer exported={exported} wallet={wallet} onClose={onClose} />}
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
      It was derived from the random seed {data.randomSeed} of this world. Anyone who knows or guesses the seed can
      derive it. Do not store anything of value here.
    </Note>
  );
}

const warnings = {
  KEYSTORE: (
    <Note tone="warn" title="Anyone with the file and its password controls the wallet">
      They can sign without a signing method and without this service, unseen. An export cannot be undone.
    </Note>
  ),
  PRIVATE_KEY: (
    <Note tone="bad" title="Anyone who sees the private key controls the wallet">
      It is unprotected. Anyone with it can sign without a signing method and without this service, unseen. A keystore
      is safer.
    </Note>
  ),
} as const satisfies Record<ExportedWallet['type'], React.ReactNode>;

const hints: Readonly<Record<PasswordStrength, readonly [level: number, text: string, color: string]>> = {
  weak: [1, 'Weak. Anyone with the file could guess it.', 'var(--vd-bad-dot)'],
  fair: [2, 'Fair. A longer password is better.', 'var(--vd-warn-dot)'],
  strong: [3, 'Strong.', 'var(--vd-ok-dot)'],
};

function PasswordHint({ password }: { password: string }) {
  if (password === '') return 'Decrypts the keystore when it is imported. Not stored.';
  const [level, hint, color] = hints[strengthOf(password)];
  return (
    <span className="line">
      <Flex component="span" gap={3} flex="0 0 60px" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <Box key={step} component="i" flex={1} h={4} bdrs={2} bg={step <= level ? color : 'var(--vd-line-strong)'} />
        ))}
      </Flex>
      {hint}
    </span>
  );
}

type ExportedDrawerProps = { readonly exported: ExportedWallet; readonly wallet: Wallet; readonly onClose: () => void };

/** The result of an export: a file to save, or a key that is shown only once. */
function ExportedDrawer({ exported: { privateKey, keystore = '' }, wallet, onClose }: ExportedDrawerProps) {
  const [isSaved, setSaved] = useState(false);
  const base = { subtitle: `From ${nameOfWallet(wallet)}. Not shown again after closing.`, onSubmit: onClose, onClose };
  if (privateKey === undefined)
    return (
      <FormDrawer {...base} title="Keystore exported" foot={<Button type="submit">Done</Button>}>
        <KeystoreFile keystore={keystore} address={wallet.address} />
      </FormDrawer>
    );
  return (
    <FormDrawer {...base} title="Private key exported" submit="Done" disabled={!isSaved} requiresChoice>
      <OneTimeSecret
        label="Private key"
        value={privateKey}
        masked
        hint="The vault keeps it too; a new export shows it again."
        saved={isSaved}
        onSaved={setSaved}
      />
    </FormDrawer>
  );
}

function KeystoreFile({ keystore, address }: { keystore: string; address: string }) {
  const [name] = useState(() => keystoreFileName(address, new Date()));
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <Box py={12} px={16} bd="1px solid var(--vd-line)" bdrs={10}>
        <code className="soft">
          <span style={{ display: 'inline-block' }}>{name.slice(0, name.lastIndexOf('--'))}</span>
          <span style={{ display: 'inline-block' }}>{name.slice(name.lastIndexOf('--'))}</span>
        </code>
        <Box className="line" mt={12}>
          <Button
            variant={isSaved ? 'default' : 'filled'}
            leftSection={<IconDownload size={15} stroke={1.7} />}
            data-autofocus
            onClick={() => {
              saveFile(name, keystore, 'application/octet-stream');
              setSaved(true);
            }}
          >
            {isSaved ? 'Download again' : 'Download keystore'}
          </Button>
          <Box component="span" className="quiet small figures" ms="auto">
            {keystore.length.toLocaleString('en')} bytes of JSON
          </Box>
          <CopyButton value={keystore} label="Copy keystore" size={28} />
        </Box>
      </Box>
      <Note tone="plain" title="Keep the file and its password apart">
        Any wallet that supports Web3 Secret Storage version 3 can open the file. Without the password it is useless, to
        you as well.
      </Note>
    </>
  );
}
