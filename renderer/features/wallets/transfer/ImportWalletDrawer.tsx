import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { openingPassword, privateKeyText } from '../../../../service/model/wallets/wallet-transfer.ts';
import { TextField } from '../../../components/form/TextField.tsx';
import type { ActionProps } from '../../../frame/action/actions.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { type FieldProps, useFields } from '../../../service/form/use-fields.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { useWalletFields } from '../UserField.tsx';
import { keyForms, keystoreContents, keystoreMessage, longestKeystore } from './keystore-text.ts';

/** Imports an external key as a wallet of a user. */
export function ImportWalletDrawer({ userId: initialUserId, onClose }: ActionProps<'import-wallet'>) {
  const form = useFields({
    userId: initialUserId ?? '',
    secretType: 'ETHEREUM',
    format: 'KEYSTORE',
    keystore: '',
    password: '',
    privateKey: '',
    description: '',
    credential: '',
  });
  const { userId, keystore, format } = form.values;
  const { hasNone, ...wallet } = useWalletFields(userId, 'import-wallet');
  const isKeystore = format === 'KEYSTORE';
  return (
    <OperationForm
      operation="wallets.importWallet"
      form={form}
      fields={{
        userId: wallet.userId,
        secretType: wallet.secretType,
        format: { label: 'Format', segments: keyForms },
        keystore: isKeystore && {
          rule: keystoreMessage,
          shownAs: '<keystore as JSON text>',
          autoFocus: userId !== '',
          render: (field, autoFocus) => <KeystoreField autoFocus={autoFocus} {...field} />,
        },
        password: isKeystore && {
          label: 'Keystore password',
          secret: 'PASSWORD',
          hint: keystore && 'Decryption takes a second or two, by design.',
          rule: openingPassword,
        },
        privateKey: !isKeystore && {
          label: 'Private key',
          secret: 'PRIVATE_KEY',
          hint: '64 hexadecimal digits, with or without 0x. Not stored in this browser.',
          rule: privateKeyText,
        },
        description: wallet.description,
        credential: wallet.credential,
      }}
      input={(texts) => ({
        userId: texts.userId,
        importWalletType: `${texts.secretType}_${format}`,
        description: texts.description || undefined,
        ...(isKeystore
          ? { keystore: texts.keystore, password: texts.password }
          : { privateKey: texts.privateKey.trim() }),
        signingMethodCredential: texts.credential,
      })}
      title="Import wallet"
      subtitle="Imports an existing key. Afterwards only its user can unlock it here."
      submit={hasNone ? undefined : 'Import wallet'}
      leadsTo={({ id }) => ({ to: '/wallets/$walletId', params: { walletId: id } })}
      onClose={onClose}
    />
  );
}

/** Accepts a keystore as text or as a file, and shows its address. */
function KeystoreField({ value, onChange, error, autoFocus }: FieldProps & { autoFocus: boolean }) {
  const contents = keystoreContents(value);
  const takeFile = async (file: File | null) => {
    if (file) onChange(await file.slice(0, longestKeystore + 1).text());
  };
  return (
    <div>
      <TextField
        label="Keystore"
        lines={3}
        mono
        placeholder={'{"version":3, …}'}
        value={value}
        onChange={onChange}
        error={error}
        autoFocus={autoFocus}
        hint={
          contents && (
            <>
              Keystore of{' '}
              {contents.address ? (
                <code title={contents.address}>{shorten(contents.address, 'short')}</code>
              ) : (
                'an unspecified address'
              )}
              , encrypted with {contents.keyDerivation}.
            </>
          )
        }
      />
      <div className="below">
        <FileButton onChange={(file) => void takeFile(file)}>
          {(props) => (
            <Button size="xs" leftSection={<IconFileUpload size={14} stroke={1.7} />} {...props}>
              Choose a file…
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}
