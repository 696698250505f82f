import { Button } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconFileExport,
  IconPencil,
  IconSignature,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { PanelKey, PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { OpenAsPage } from '../../../components/layout/OpenAsPage.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { RecordPanel } from '../../../frame/page/RecordPage.tsx';
import { service, type Wallet } from '../../../service/call/client.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import { Balances } from '../holdings/Balances.tsx';
import { ExportWalletDrawer } from '../transfer/ExportWalletDrawer.tsx';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { ChangeWalletDrawer } from './ChangeWalletDrawer.tsx';
import { WalletActivities, WalletFacts, WalletMethods, WalletTags } from './WalletFacts.tsx';

export function WalletPanel({ walletId, onClose }: { walletId: string; onClose: () => void }) {
  const query = useQuery(service.wallets.get.queryOptions({ walletId }));
  return (
    <RecordPanel
      kind="Wallet"
      query={query}
      operation="wallets.get"
      input={{ walletId }}
      onClose={onClose}
      tools={<OpenAsPage to="/wallets/$walletId" params={{ walletId }} />}
      head={(wallet) => (
        <>
          <PanelTitle title={nameOfWallet(wallet)}>
            <WalletTags wallet={wallet} />
          </PanelTitle>
          <PanelKey>
            <Identifier value={wallet.address} label="address" />
          </PanelKey>
          <WalletActions wallet={wallet} place="panel" />
        </>
      )}
    >
      {(wallet) => (
        <>
          <WalletFacts wallet={wallet} />
          <PanelSection title="Balances">
            <Balances wallet={wallet} />
            <PanelFaucet wallet={wallet} />
          </PanelSection>
          <PanelSection title="Signing methods">
            <WalletMethods userId={wallet.userId} />
          </PanelSection>
          <PanelSection title="Activity">
            <WalletActivities wallet={wallet} first={4} />
          </PanelSection>
        </>
      )}
    </RecordPanel>
  );
}

/** Faucet button for the selected wallet, if its chain has a faucet. */
function PanelFaucet({ wallet: { secretType, address } }: { wallet: Wallet }) {
  const isEmbedded = useChainState(secretType)?.isEmbedded ?? false;
  if (!isEmbedded) return null;
  return (
    <div className={text.below}>
      <ActButton action={{ name: 'faucet', secretType, address }} size="xs" hasIcon>
        Faucet…
      </ActButton>
    </div>
  );
}

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
