import { useQuery } from '@tanstack/react-query';
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
import { WalletActions } from './WalletActions.tsx';
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
