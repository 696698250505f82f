import { Button } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconFileExport,
  IconPencil,
  IconSend,
  IconSignature,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActions } from '../../frame/actions.tsx';
import type { Wallet } from '../../service/client.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { ChangeWalletDrawer } from './ChangeWalletDrawer.tsx';
import { ExportWalletDrawer } from './ExportWalletDrawer.tsx';
import styles from './WalletActions.module.css';

/** What can be done with a wallet; an archived one can only be described and come back. */
export function WalletActions({
  wallet,
  place,
}: {
  wallet: Wallet;
  /** In a page header the next step stands last, in a panel first, and icons would not fit. */
  place: 'header' | 'panel';
}) {
  const [asking, ask] = useState<'archive' | 'change' | 'export'>();
  const close = () => ask(undefined);
  const withIcons = place === 'header';
  const next = wallet.archived ? (
    <Button
      variant="filled"
      leftSection={<IconArchiveOff size={15} stroke={1.7} />}
      onClick={() => ask('archive')}
    >
      Unarchive…
    </Button>
  ) : (
    <SignButton wallet={wallet} />
  );
  return (
    <div className={styles.actions}>
      {place === 'panel' && next}
      <Button
        leftSection={withIcons && <IconPencil size={15} stroke={1.7} />}
        onClick={() => ask('change')}
      >
        Change…
      </Button>
      {!wallet.archived && (
        <>
          <SendButton wallet={wallet} withIcon={withIcons} />
          <Button
            leftSection={withIcons && <IconFileExport size={15} stroke={1.7} />}
            onClick={() => ask('export')}
          >
            Export…
          </Button>
          <Button
            leftSection={withIcons && <IconArchive size={15} stroke={1.7} />}
            onClick={() => ask('archive')}
          >
            Archive…
          </Button>
        </>
      )}
      {place === 'header' && next}
      {asking === 'archive' && <ArchiveDialog wallet={wallet} onClose={close} />}
      {asking === 'change' && <ChangeWalletDrawer wallet={wallet} onClose={close} />}
      {asking === 'export' && <ExportWalletDrawer wallet={wallet} onClose={close} />}
    </div>
  );
}

function SendButton({ wallet, withIcon }: { wallet: Wallet; withIcon: boolean }) {
  const actions = useActions();
  return (
    <Button
      leftSection={withIcon && <IconSend size={15} stroke={1.7} />}
      onClick={() => actions.open({ name: 'send', walletId: wallet.id })}
    >
      Send…
    </Button>
  );
}

function SignButton({ wallet }: { wallet: Wallet }) {
  return (
    <Button
      variant="filled"
      leftSection={<IconSignature size={15} stroke={1.7} />}
      renderRoot={(props) => <Link to="/signing" search={{ wallet: wallet.id }} {...props} />}
    >
      Sign
    </Button>
  );
}
