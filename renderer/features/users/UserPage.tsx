import { Button } from '@mantine/core';
import { IconKey, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../components/Card.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { SigningMethods } from '../../components/SigningMethods.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { useActions } from '../../frame/actions.tsx';
import { HttpExample } from '../../frame/HttpExample.tsx';
import { Columns, PageBody } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { secret } from '../../service/api-call.ts';
import { service, type User } from '../../service/client.ts';
import { nameOfUser } from '../../service/names.ts';
import { RenameUserDrawer } from './RenameUserDrawer.tsx';
import styles from './UserPage.module.css';
import { WalletsOfUser } from './WalletsOfUser.tsx';

const route = getRouteApi('/users/$userId');
const crumbs = [{ label: 'Users', to: '/users' }] as const;

/** One user: what opens their wallets, and the wallets. */
export function UserPage() {
  const { userId } = route.useParams();
  const actions = useActions();
  const [isRenaming, setRenaming] = useState(false);
  const user = useQuery(service.users.get.queryOptions({ userId }));
  if (user.error && !user.data)
    return (
      <>
        <PageHeader crumbs={crumbs} title="User" />
        <PageBody>
          <FailureAlert error={user.error} onRetry={() => void user.refetch()} />
        </PageBody>
      </>
    );
  const hasPin = user.data?.signingMethods.some(({ type }) => type === 'PIN') ?? true;
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={user.data ? nameOfUser(user.data) : <SkeletonLine width={160} />}
        actions={
          <>
            <Button
              leftSection={<IconPencil size={15} stroke={1.7} />}
              onClick={() => setRenaming(true)}
            >
              Rename…
            </Button>
            {hasPin ? (
              <Button
                variant="filled"
                leftSection={<IconPlus size={15} stroke={1.8} />}
                onClick={() => actions.open({ name: 'new-wallet', userId })}
              >
                New wallet
              </Button>
            ) : (
              <Button
                variant="filled"
                leftSection={<IconKey size={15} stroke={1.7} />}
                onClick={() => actions.open({ name: 'add-pin', userId })}
              >
                Add a PIN
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        <Columns
          main={
            <>
              {user.data && <WhatOpensTheWallets user={user.data} />}
              <WalletsOfUser userId={userId} canCreate={hasPin} />
              <HttpExample
                title="Create a wallet over HTTP"
                operation="wallets.create"
                input={{
                  signingMethodCredential: secret(
                    'PIN',
                    `${user.data?.signingMethods[0]?.id ?? '<signing method id>'}:`,
                  ),
                  userId,
                  secretType: 'ETHEREUM',
                }}
              />
            </>
          }
          side={user.data && <UserFacts user={user.data} />}
        />
      </PageBody>
      {isRenaming && user.data && (
        <RenameUserDrawer user={user.data} onClose={() => setRenaming(false)} />
      )}
    </>
  );
}

function UserFacts({ user }: { user: User }) {
  return (
    <Card title="Facts">
      <FieldList>
        <Field label="User id">
          <Identifier value={user.id} label="user id" shape="long" />
        </Field>
        <Field label="Reference">
          {user.reference ? (
            <Identifier value={user.reference} label="reference" />
          ) : (
            <span className={styles.dim}>none</span>
          )}
        </Field>
        <Field label="Created">
          <RelativeTime at={user.createdAt} />
        </Field>
      </FieldList>
    </Card>
  );
}

function WhatOpensTheWallets({ user }: { user: User }) {
  return (
    <Card title="Signing methods">
      {user.signingMethods.length > 0 ? (
        <SigningMethods methods={user.signingMethods} withAttempts />
      ) : (
        <p className={styles.dim}>
          Nothing opens the wallets of this user yet. Add a PIN before the first wallet.
        </p>
      )}
    </Card>
  );
}
