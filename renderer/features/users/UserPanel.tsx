import { useQuery } from '@tanstack/react-query';
import { ChainGlyph } from '../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../components/code/Identifier.tsx';
import { PanelSection, PanelTitle } from '../../components/layout/DockedPanel.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { RejectedCalls, SigningMethods } from '../../components/secret/SigningMethods.tsx';
import { ArchivedTag } from '../../components/status/StatusLabel.tsx';
import { ListCard, ListRow } from '../../components/table/ListCard.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { FeatureCards } from '../../frame/features.tsx';
import { recordPanel } from '../../frame/page/RecordPage.tsx';
import { service } from '../../service/call/client.ts';
import { isLocked } from '../../service/call/credential.ts';
import { nameOfUser, nameOfWallet } from '../../service/queries/names.ts';
import { lockedOut, MissingMethod } from './methods/SigningMethodsCard.tsx';
import { allWallets, lastUsed, UserActions, unlocking } from './UserPage.tsx';

export const userPanel = recordPanel({
  kind: 'User',
  operation: 'users.get',
  input: (userId) => ({ userId }),
  page: 'user',
  head: (user) => <PanelTitle title={nameOfUser(user)} actions={<UserActions user={user} />} />,
  body: (user) => (
    <>
      <Details of={{ 'Last used': lastUsed(user.signingMethods), Created: { at: user.createdAt } }} />
      <PanelSection title="Signing methods">
        {user.signingMethods.length > 0 ? (
          <SigningMethods
            methods={user.signingMethods}
            end={(method) =>
              isLocked(method) &&
              method !== lockedOut(user.signingMethods) && (
                <ActionButton size="xs" flex="none" action={unlocking(user, method)} label="Unlock…" />
              )
            }
          />
        ) : (
          <p className="quiet">No signing methods yet.</p>
        )}
        {user.signingMethods.some(({ remainingAttempts }) => remainingAttempts === 0) && (
          <RejectedCalls userId={user.id} />
        )}
        <MissingMethod userId={user.id} methods={user.signingMethods} />
      </PanelSection>
      <WalletsOfUser userId={user.id} />
      <FeatureCards on="user" userId={user.id} />
    </>
  ),
});

function WalletsOfUser({ userId }: { userId: string }) {
  const wallets = useQuery(service.wallets.list.queryOptions(allWallets(userId)));
  return (
    <ListCard
      title="Wallets"
      query={wallets}
      none="No wallets yet."
      row={(wallet) => (
        <ListRow key={wallet.id}>
          <ChainGlyph chain={wallet.secretType} />
          <span className="line cut plain strong">
            <RecordLink of="wallet" id={wallet.id} className="cut" label={nameOfWallet(wallet)} />
            {wallet.archived && <ArchivedTag />}
          </span>
          <Identifier value={wallet.address} label="address" shape="short" />
        </ListRow>
      )}
    />
  );
}
