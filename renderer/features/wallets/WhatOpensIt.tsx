import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SigningMethods } from '../../components/SigningMethods.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { useActions } from '../../frame/actions.tsx';
import { service } from '../../service/client.ts';
import styles from './WalletFacts.module.css';

/** The signing methods of a wallet's user. */
export function WhatOpensIt({
  userId,
  withAttempts = false,
}: {
  userId: string;
  withAttempts?: boolean;
}) {
  const actions = useActions();
  const user = useQuery(service.users.get.queryOptions({ userId }));
  if (!user.data) return <SkeletonLine width="100%" />;
  if (user.data.signingMethods.length > 0)
    return <SigningMethods methods={user.data.signingMethods} withAttempts={withAttempts} />;
  return (
    <p className={styles.dim}>
      Nothing opens it yet.{' '}
      <Button size="xs" onClick={() => actions.open({ name: 'add-pin', userId })}>
        Add a PIN
      </Button>
    </p>
  );
}
