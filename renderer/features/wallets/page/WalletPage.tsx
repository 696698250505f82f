import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { useNow } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { ArchivedTag, Tag } from '../../../components/status/StatusLabel.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { type DeclaredPage, recordPage } from '../../../frame/page/RecordPage.tsx';
import { secret } from '../../../service/call/api-call.ts';
import type { Wallet } from '../../../service/call/client.ts';
import { nameOfOwner, nameOfWallet, useUsersById } from '../../../service/queries/names.ts';
import { BalancesCard, LatestTransactions } from '../holdings/Balances.tsx';
import { billingStateOf } from './billing-state.ts';
import { WalletActivities, WalletFacts, WalletMethods } from './WalletFacts.tsx';
import { WalletActions } from './WalletPanel.tsx';

export const WalletPage: DeclaredPage = recordPage({
  operation: 'wallets.get',
  input: ({ walletId = '' }) => ({ walletId }),
  list: { label: 'Wallets', to: '/wallets' },
  kind: 'Wallet',
  title: nameOfWallet,
  beside: ({ secretType, primary, archived }) => (
    <>
      <Chain chain={secretType} />
      {primary && !archived && <Tag>Primary</Tag>}
      {archived && <ArchivedTag />}
    </>
  ),
  facts: (wallet) => (
    <>
      <Identifier value={wallet.address} label="address" />
      of
      <RecordLink
        of="user"
        id={wallet.userId}
        className="cut"
        style={{ maxWidth: '40ch' }}
        title={nameOfOwner(wallet)}
        label={nameOfOwner(wallet)}
      />
    </>
  ),
  actions: (wallet) => <WalletActions wallet={wallet} />,
  main: (wallet) => (
    <>
      {wallet.archived && <ArchivedNote wallet={wallet} />}
      <BalancesCard wallet={wallet} />
      <LatestTransactions wallet={wallet} />
      <Card
        title="Signing methods"
        hint="of its user"
        actions={<RecordLink of="user" id={wallet.userId} label="Manage signing methods" />}
      >
        <WalletMethods userId={wallet.userId} />
      </Card>
      {!wallet.archived && <SignExample wallet={wallet} />}
    </>
  ),
  side: (wallet) => (
    <>
      <Card title="Details">
        <WalletFacts wallet={wallet} />
      </Card>
      <Card title="Activity">
        <WalletActivities wallet={wallet} first={8} />
      </Card>
    </>
  ),
});

function ArchivedNote({ wallet }: { wallet: Wallet }) {
  const { billing } = billingStateOf(wallet, useNow());
  return (
    <Note tone="plain" title={`Archived, ${billing}`}>
      Hidden from applications and unable to sign. The key is kept. Unarchive it to use it again.
    </Note>
  );
}

function SignExample({ wallet: { id: walletId, userId, secretType } }: { wallet: Wallet }) {
  const user = useUsersById([userId]).get(userId);
  return (
    <HttpExample
      title="Sign over HTTP"
      operation="signatures.sign"
      input={{
        signingMethodCredential: secret('PIN', `${user?.signingMethods[0]?.id ?? '<signing method id>'}:`),
        signatureRequest: { type: 'MESSAGE', secretType, walletId, data: 'Hello from Vaultdesk' },
      }}
    />
  );
}
