import { useQuery } from '@tanstack/react-query';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { PanelKey, PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { OpenAsPage } from '../../../components/layout/OpenAsPage.tsx';
import { RecordPanel } from '../../../frame/page/RecordPanel.tsx';
import { service } from '../../../service/call/client.ts';
import { nameOfWallet } from '../../../service/look/names.ts';
import { Balances } from '../holdings/Balances.tsx';
import { WalletActions } from './WalletActions.tsx';
import { WalletEvents } from './WalletEvents.tsx';
import { WalletFacts } from './WalletFacts.tsx';
import { WalletTags } from './WalletTags.tsx';
import { WhatOpensIt } from './WhatOpensIt.tsx';

/** The wallet that is looked at, beside the list. */
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
          </PanelSection>
          <PanelSection title="What opens it">
            <WhatOpensIt userId={wallet.userId} />
          </PanelSection>
          <PanelSection title="Activity">
            <WalletEvents walletId={walletId} first={4} />
          </PanelSection>
        </>
      )}
    </RecordPanel>
  );
}
