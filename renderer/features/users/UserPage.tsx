import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../components/code/Identifier.tsx';
import { CoinBalance } from '../../components/figures/Amount.tsx';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { MoreMenu } from '../../components/layout/MoreMenu.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { ArchivedTag } from '../../components/status/StatusLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../components/table/TableCard.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../frame/action/OperationDrawer.tsx';
import { FeatureCards } from '../../frame/features.tsx';
import { type DeclaredPage, recordPage } from '../../frame/page/RecordPage.tsx';
import { StartChain } from '../../frame/page/StartChain.tsx';
import { service, type User, type WalletWithUse } from '../../service/call/client.ts';
import { credentialSecret, nameOfMethod } from '../../service/call/credential.ts';
import { useChainStates } from '../../service/queries/chain-states.ts';
import { nameOfUser, nameOfWallet } from '../../service/queries/names.ts';
import { lockedOut, SigningMethodsCard } from './methods/SigningMethodsCard.tsx';
import { DeleteUserDialog, RenameUserDrawer } from './user-drawers.tsx';

export const UserPage: DeclaredPage = recordPage({
  kind: 'User',
  operation: 'users.get',
  input: ({ userId = '' }) => ({ userId }),
  list: { label: 'Users', to: '/users' },
  title: nameOfUser,
  facts: ({ id, signingMethods, createdAt }) => (
    <>
      <Identifier value={id} label="user id" />
      <span>
        {lastUsed(signingMethods, 'last used ')} · created <RelativeTime at={createdAt} />
      </span>
    </>
  ),
  actions: (user) => <UserActions user={user} />,
  main: (user) => (
    <>
      <SigningMethodsCard user={user} />
      <WalletsCard userId={user.id} canCreate={user.signingMethods.length > 0} />
      <HttpExample
        title="Create a wallet over HTTP"
        operation="wallets.create"
        input={{
          signingMethodCredential: credentialSecret('', user.signingMethods),
          userId: user.id,
          secretType: 'ETHEREUM',
        }}
      />
    </>
  ),
  side: ({ id }) => <FeatureCards on="user" userId={id} />,
});

/** When a signing method was last used, after `prefix`. */
export function lastUsed(methods: User['signingMethods'], prefix = '') {
  const [latest] = methods
    .flatMap(({ lastUsedSuccess }) => lastUsedSuccess ?? [])
    .sort()
    .reverse();
  if (!latest) return <span className="quiet">never used</span>;
  return (
    <>
      {prefix}
      <RelativeTime at={latest} />
    </>
  );
}

/** The action that restores all attempts of a signing method. */
export function unlocking(user: User, { id }: { readonly id: string }) {
  return { name: 'unlock-method', userId: user.id, signingMethodId: id, of: nameOfUser(user) } as const;
}

/** The next step of a user, and a menu. */
export function UserActions({ user }: { user: User }) {
  const [task, start] = useState<'rename' | 'delete'>();
  const close = () => start(undefined);
  const locked = lockedOut(user.signingMethods);
  const nextName = user.signingMethods.length > 0 ? 'new-wallet' : 'add-pin';
  const next = locked
    ? { action: unlocking(user, locked), label: `Unlock ${nameOfMethod(locked)}…` }
    : {
        action: { name: nextName, userId: user.id } as const,
        label: nextName === 'new-wallet' ? 'New wallet' : 'Add a PIN',
      };
  return (
    <>
      <ActionButton hasIcon variant="filled" {...next} />
      <MoreMenu
        size={32}
        variant="default"
        label="More for this user"
        of={nameOfUser(user)}
        items={[
          { icon: IconPencil, label: 'Rename…', run: () => start('rename') },
          { icon: IconTrash, label: 'Delete user…', isDestructive: true, run: () => start('delete') },
        ]}
      />
      {task === 'rename' && <RenameUserDrawer user={user} onClose={close} />}
      {task === 'delete' && <DeleteUserDialog user={user} onClose={close} />}
    </>
  );
}

/** The wallets of a user, archived wallets included. */
export const allWallets = (userId: string) => ({ userId, archived: 'any', size: 100 }) as const;

const walletColumns: readonly CardColumn<WalletWithUse>[] = [
  cardColumn('Wallet', { kind: 'name', grows: true }, (wallet) => (
    <>
      <RecordLink of="wallet" id={wallet.id} label={nameOfWallet(wallet)} /> {wallet.archived && <ArchivedTag />}
    </>
  )),
  cardColumn('Address', { isWide: true }, ({ address }) => (
    <Identifier value={address} label="address" shape="short" />
  )),
  cardColumn('Chain', {}, ({ secretType }) => <Chain chain={secretType} />),
  cardColumn('Balance', 'number', ({ balance, secretType }) => <CoinBalance balance={balance} chain={secretType} />),
  cardColumn('Created', 'when', ({ createdAt }) => <RelativeTime at={createdAt} />),
];

function WalletsCard({ userId, canCreate }: { userId: string; canCreate: boolean }) {
  const { data, error, refetch } = useQuery(service.wallets.listWithUse.queryOptions(allWallets(userId)));
  // Chains are queried without delaying the list.
  const balances = useQuery(service.wallets.listWithUse.queryOptions({ ...allWallets(userId), includeBalance: true }));
  const rows = (balances.data ?? data)?.items ?? [];
  const [asleep, ...others] = (useChainStates() ?? []).filter(
    ({ secretType, state }) => state === 'asleep' && rows.some((wallet) => wallet.secretType === secretType),
  );
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  return (
    <TableCard
      title="Wallets"
      actions={
        asleep && (
          <span className="inline quiet small">
            {others.length > 0 ? `${others.length + 1} chains asleep` : `${asleep.secretType} is asleep`}
            <StartChain chain={asleep} others={others} />
          </span>
        )
      }
      columns={walletColumns}
      rows={rows}
      total={data?.pagination.numberOfElements ?? 0}
      none={
        data ? (
          <>
            No wallets yet. Each has its own key on one chain, which only this user can unlock.{' '}
            {canCreate && <ActionButton action={{ name: 'new-wallet', userId }} size="xs" label="Create wallet" />}
          </>
        ) : (
          <SkeletonLine width="50%" />
        )
      }
    />
  );
}
