import { IconServer2, IconUser, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChainGlyph } from '../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../components/code/Identifier.tsx';
import { PanelSection, PanelTitle } from '../../components/layout/DockedPanel.tsx';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { RejectedCalls, SigningMethods, statusOf, toAttemptsLeft } from '../../components/secret/SigningMethods.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { ArchivedTag } from '../../components/status/StatusLabel.tsx';
import type { Column } from '../../components/table/column.ts';
import { column, RowLink, timeColumn } from '../../components/table/columns.tsx';
import { EnumChip } from '../../components/table/EnumChip.tsx';
import { ListCard, ListRow } from '../../components/table/ListCard.tsx';
import styles from '../../components/table/table.module.css';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../frame/action/OperationDrawer.tsx';
import { FeatureCards } from '../../frame/features.tsx';
import { type ListPage, listPage } from '../../frame/page/ListPage.tsx';
import { recordPanel } from '../../frame/page/RecordPage.tsx';
import { secret } from '../../service/call/api-call.ts';
import { service, type UserWithWallets } from '../../service/call/client.ts';
import { capitalised, isLocked, isUsable, nameOfMethod } from '../../service/call/credential.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { nameOfUser, nameOfWallet } from '../../service/queries/names.ts';
import { usersSearch } from '../../service/queries/page-searches.ts';
import { lockedOut, MissingMethod } from './methods/SigningMethodsCard.tsx';
import { allWallets, lastUsed, UserActions, unlocking } from './UserPage.tsx';

const userPanel = recordPanel({
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

/** `namesakes` have their short id next to their names, unless the next column shows it. */
const userColumns = (namesakes: ReadonlySet<string>): readonly Column<UserWithWallets>[] => [
  column('reference', 'User', { width: 'minmax(130px, 1.4fr)', sortable: true }, (user) => (
    <>
      <RowLink to="/users/$userId" params={{ userId: user.id }}>
        {nameOfUser(user)}
      </RowLink>
      {namesakes.has(nameOfUser(user)) && (
        <code className={`quiet tiny ${styles.idOfNamesake}`}>{shorten(user.id, 'short')}</code>
      )}
    </>
  )),
  column('id', 'Id', { width: '130px', dropBelow: 960 }, ({ id }) => (
    <Identifier value={id} label="user id" shape="short" copy="hover" />
  )),
  column('signingMethods', 'Signing methods', 'minmax(240px, 1.4fr)', (user) => <OpensWith user={user} />),
  column('lockedMethods', 'Locked', { width: '64px', align: 'right', isExtra: true }, ({ lockedMethods }) => (
    <span className={lockedMethods > 0 ? 'bad strong' : 'quiet'}>{lockedMethods}</span>
  )),
  column('wallets', 'Wallets', { width: '72px', align: 'right', dropBelow: 640 }, ({ wallets }) => (
    <span className={wallets > 0 ? undefined : 'quiet'}>{wallets.toLocaleString('en')}</span>
  )),
  column('lastUsed', 'Last used', { width: '110px', align: 'right', dropBelow: 760 }, ({ signingMethods }) =>
    lastUsed(signingMethods),
  ),
  timeColumn('createdAt', 'Created', '110px', { sortable: true, dropBelow: 560 }),
];

/** Each method with anything unusual about it; an ordinary method is only its name. */
function OpensWith({ user: { signingMethods: methods, wallets } }: { user: UserWithWallets }) {
  const lacksCode = wallets > 0 && !methods.some(({ type }) => type === 'EMERGENCY_CODE');
  if (methods.length === 0)
    return (
      <>
        <StatusGlyph status="idle" />
        <span className="quiet">none</span>
      </>
    );
  const details = methods.map(
    (method) =>
      `${capitalised(nameOfMethod(method))}${method.incorrectAttempts > 0 ? ` ${toAttemptsLeft(method)}` : ''}`,
  );
  if (lacksCode) details.push('no emergency code');
  return (
    <span className="line cut" style={{ gap: 0 }} title={details.join(', ')}>
      <span className="cut" style={{ flexShrink: lacksCode ? 0 : 1 }}>
        {methods.map((method) => (
          <span key={method.id} className="inline" style={{ marginInlineEnd: 8 }}>
            <StatusGlyph status={isUsable(method) ? statusOf(method) : 'failed'} />
            {capitalised(nameOfMethod(method))}
            {method.incorrectAttempts > 0 && (
              <span className={isUsable(method) ? 'quiet' : 'bad strong'}>{toAttemptsLeft(method)}</span>
            )}
          </span>
        ))}
      </span>
      {lacksCode && (
        <span className="inline warn" style={{ minWidth: 0 }}>
          <StatusGlyph status="attention" />
          <span className="cut">no emergency code</span>
        </span>
      )}
    </span>
  );
}

function namesakesIn(users: readonly UserWithWallets[] = []): ReadonlySet<string> {
  const names = users.map(nameOfUser);
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

const problems = ['no-recovery', 'locked'] as const;
const problemOf = (name: (typeof problems)[number]) => (name === 'locked' ? 'Locked' : 'No emergency code');

export const UsersPage: ListPage = listPage({
  to: '/users',
  title: 'Users',
  schema: usersSearch,
  operation: 'users.listWithWallets',
  input: (filters) => filters,
  columns: ({ rows }) => useMemo(() => userColumns(namesakesIn(rows)), [rows]),
  rowLabel: nameOfUser,
  sort: ({ sortOn = 'createdAt', sortOrder = 'DESC' }) => ({ by: sortOn, order: sortOrder }),
  sortBy: ({ by, order }) => ({
    sortOn: by === 'reference' ? ('reference' as const) : ('createdAt' as const),
    sortOrder: order,
  }),
  searchBy: 'Reference, user id',
  filters: ({ filter }) => <EnumChip label="Problem" values={problems} nameOf={problemOf} {...filter('problem')} />,
  creates: { name: 'new-user' },
  actions: ({ variant }) => <ActionButton action={{ name: 'new-user' }} hasIcon variant={variant} label="New user" />,
  empty: (
    <EmptyState
      guide="users"
      title="Create the first user"
      diagram={[
        { icon: IconServer2, label: 'Your application', caption: 'requests a user', flow: 'creates' },
        { icon: IconUser, label: 'User', caption: 'no user yet', missing: true, flow: 'PIN' },
        { icon: IconWallet, label: 'Wallet', caption: 'unlocked with the PIN only' },
      ]}
      actions={<ActionButton action={{ name: 'new-user' }} hasIcon isFirst label="Create user" />}
      example={
        <HttpExample
          operation="users.create"
          input={{ reference: 'customer-1', signingMethod: { type: 'PIN', value: secret('PIN') } }}
        />
      }
    >
      A user is an owner of wallets in your application. Their PIN unlocks those wallets; Vaultdesk stores nothing that
      could.
    </EmptyState>
  ),
  panel: userPanel,
  page: 'user',
});
