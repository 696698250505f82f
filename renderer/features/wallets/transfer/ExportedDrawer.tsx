import { Box, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ExportedWallet } from '../../../../service/resources/wallet-transfer.ts';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { OneTimeSecret } from '../../../components/secret/OneTimeSecret.tsx';
import text from '../../../components/text.module.css';
import type { Wallet } from '../../../service/call/client.ts';
import { saveFile } from '../../../service/call/save-file.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import styles from './ExportedDrawer.module.css';
import { keystoreFileName } from './keystore-text.ts';

/** The result of an export: a file to save, or a key that is shown only once. */
export function ExportedDrawer({
  exported: { privateKey, keystore = '' },
  wallet,
  onClose,
}: {
  exported: ExportedWallet;
  wallet: Wallet;
  onClose: () => void;
}) {
  const [isSaved, setSaved] = useState(false);
  const drawer = {
    subtitle: `From ${nameOfWallet(wallet)}. Not shown again after closing.`,
    onSubmit: onClose,
    onClose,
  };
  if (privateKey === undefined)
    return (
      <FormDrawer {...drawer} title="Keystore exported" foot={<Button type="submit">Done</Button>}>
        <KeystoreFile keystore={keystore} address={wallet.address} />
      </FormDrawer>
    );
  return (
    <FormDrawer
      {...drawer}
      title="Private key exported"
      submit="Done"
      disabled={!isSaved}
      mustAnswer
    >
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
        <code className={`${styles.name} ${text.soft}`}>
          <span>{name.slice(0, name.lastIndexOf('--'))}</span>
          <span>{name.slice(name.lastIndexOf('--'))}</span>
        </code>
        <Box className={text.line} mt={12}>
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
          <Box component="span" className={`${text.quiet} ${text.small} ${text.figures}`} ms="auto">
            {keystore.length.toLocaleString('en')} bytes of JSON
          </Box>
          <CopyButton value={keystore} label="Copy keystore" size={28} />
        </Box>
      </Box>
      <Note tone="plain" title="Keep the file and its password apart">
        Any wallet that supports Web3 Secret Storage version 3 can open the file. Without the
        password it is useless, to you as well.
      </Note>
    </>
  );
}
