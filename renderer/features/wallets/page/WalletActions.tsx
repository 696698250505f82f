import { Button } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconFileExport,
  IconPencil,
  IconSignature,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import { ExportWalletDrawer } from '../transfer/ExportWalletDrawer.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { ChangeWalletDrawer } from './ChangeWalletDrawer.tsx';

type Asking = 'archive' | 'change' | 'export';

/** An archived wallet can only be edited or unarchived. */
export function WalletActions({
  wallet,
  place,
}: {
  wallet: Wallet;
  /**
   * In a page header the next step is last; in a panel it is first, and there is no room for icons.
   */
  place: 'header' | 'panel';
}) {
  const [dialog, setDialog] = useState<Asking>();
  const close = () => setDialog(undefined);
  const withIcons = place === 'header';
  const next = wallet.archived ? (
    <Button
      variant="filled"
      leftSection={<IconArchiveOff size={15} stroke={1.7} />}
      onClick={() => setDialog('archive')}
    >
      Unarchive…
    </Button>
  ) : (
    <SignButton wallet={wallet} />
  );
  return (
    <div className={text.row}>
      {place === 'panel' && next}
      <Button
        leftSection={withIcons && <IconPencil size={15} stroke={1.7} />}
        onClick={() => setDialog('change')}
      >
        Edit…
      </Button>
      {!wallet.archived && (
        <>
          <ActButton action={{ name: 'send', walletId: wallet.id }} hasIcon={withIcons}>
            Send…
          </ActButton>
          <Button
            leftSection={withIcons && <IconFileExport size={15} stroke={1.7} />}
            onClick={() => setDialog('export')}
          >
            Export…
          </Button>
          <Button
            leftSection={withIcons && <IconArchive size={15} stroke={1.7} />}
            onClick={() => setDialog('archive')}
          >
            Archive…
          </Button>
        </>
      )}
      {place === 'header' && next}
      {dialog === 'archive' && <ArchiveDialog wallet={wallet} onClose={close} />}
      {dialog === 'change' && <ChangeWalletDrawer wallet={wallet} onClose={close} />}
      {dialog === 'export' && <ExportWalletDrawer wallet={wallet} onClose={close} />}
    </div>
  );
}

function SignButton({ wallet }: { wallet: Wallet }) {
  return (
    <Button
      variant="filled"
      leftSection={<IconSignature size={15} stroke={1.7} />}
      renderRoot={(props) => (
        <Link to="/signing" search={{ wallet: wallet.id, kind: 'message' }} {...props} />
      )}
    >
      Sign
    </Button>
  );
}
