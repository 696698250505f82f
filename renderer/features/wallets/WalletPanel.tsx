import { useQuery } from '@tanstack/react-query';
import { Chain } from '../../components/ChainGlyph.tsx';
import { DockedPanel, PanelSection, PanelTitle } from '../../components/DockedPanel.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { OpenAsPage } from '../../components/OpenAsPage.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { Tag } from '../../components/Tag.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service } from '../../service/client.ts';
import { nameOfWallet } from '../../service/names.ts';
import { Balances } from './holdings/Balances.tsx';
import { WalletActions } from './WalletActions.tsx';
import { WalletEvents } from './WalletEvents.tsx';
import { WalletFacts } from './WalletFacts.tsx';
import styles from './WalletPanel.module.css';
import { WhatOpensIt } from './WhatOpensIt.tsx';

/** The wallet that is looked at, beside the list. */
export function WalletPanel({ walletId, onClose }: { walletId: string; onClose: () => void }) {
  const { data: wallet, error } = useQuery(service.wallets.get.queryOptions({ walletId }));
  return (
    <DockedPanel
      kind="Wallet"
      onClose={onClose}
      tools={<OpenAsPage to="/wallets/$walletId" params={{ walletId }} />}
      head={
        wallet ? (
          <>
            <PanelTitle title={nameOfWallet(wallet)}>
              <Chain chain={wallet.secretType} />
              {wallet.primary && <Tag>Primary</Tag>}
              {wallet.archived && <Tag>Archived</Tag>}
            </PanelTitle>
            <div className={styles.address}>
              <Identifier value={wallet.address} label="address" />
            </div>
            <WalletActions wallet={wallet} place="panel" />
          </>
        ) : (
          !error && <SkeletonLine width="50%" />
        )
      }
      foot={<OperationLine variant="bar" operation="wallets.get" input={{ walletId }} />}
    >
      {error && !wallet && <FailureAlert error={error} />}
      {wallet && (
        <>
          <WalletFacts wallet={wallet} />
          <PanelSection title="Balances">
            <Balances wallet={wallet} />
          </PanelSection>
          <PanelSection title="What opens it">
            <WhatOpensIt userId={wallet.userId} />
          </PanelSection>
          <PanelSection title="Activity">
            <WalletEvents walletId={walletId} first={4} />
          </PanelSection>
        </>
      )}
    </DockedPanel>
  );
}
