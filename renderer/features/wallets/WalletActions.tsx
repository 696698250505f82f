import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { useActions } from '../../frame/actions.tsx';
import { service, type Wallet } from '../../service/client.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { RenameWalletDrawer } from './RenameWalletDrawer.tsx';
import styles from './WalletActions.module.css';

/** What can be done with a wallet; an archived one can only come back. */
export function WalletActions({
  wallet,
  place,
}: {
  wallet: Wallet;
  /** In a page header the next step stands last, in a panel first. */
  place: 'header' | 'panel';
}) {
  const [asking, ask] = useState<'archive' | 'rename'>();
  const close = () => ask(undefined);
  const next = wallet.archived ? (
    <UnarchiveButton wallet={wallet} />
  ) : (
    <SignButton wallet={wallet} />
  );
  return (
    <div className={styles.actions}>
      {place === 'panel' && next}
      <Button leftSection={<IconPencil size={15} stroke={1.7} />} onClick={() => ask('rename')}>
        Rename…
      </Button>
      {!wallet.archived && (
        <Button leftSection={<IconArchive size={15} stroke={1.7} />} onClick={() => ask('archive')}>
          Archive…
        </Button>
      )}
      {place === 'header' && next}
      {asking === 'archive' && <ArchiveDialog wallet={wallet} onClose={close} />}
      {asking === 'rename' && <RenameWalletDrawer wallet={wallet} onClose={close} />}
    </div>
  );
}

function SignButton({ wallet }: { wallet: Wallet }) {
  const actions = useActions();
  return (
    <Button
      variant="filled"
      leftSection={<IconSignature size={15} stroke={1.7} />}
      onClick={() => actions.open({ name: 'sign-message', walletId: wallet.id })}
    >
      Sign
    </Button>
  );
}

function UnarchiveButton({ wallet }: { wallet: Wallet }) {
  const change = useMutation(service.wallets.change.mutationOptions());
  return (
    <>
      <Button
        variant="filled"
        leftSection={<IconArchiveOff size={15} stroke={1.7} />}
        loading={change.isPending}
        onClick={() => change.mutate({ walletId: wallet.id, archived: false })}
      >
        Unarchive
      </Button>
      {change.error && <FailureAlert error={change.error} />}
    </>
  );
}
