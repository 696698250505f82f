import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Note } from '../../components/Note.tsx';
import { SigningMethods } from '../../components/SigningMethods.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { useActions } from '../../frame/actions.tsx';
import { service } from '../../service/client.ts';
import styles from './WhatOpensIt.module.css';

/** The signing methods of a wallet's user; the user's page is where they are changed. */
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
  const { signingMethods } = user.data;
  if (signingMethods.length === 0)
    return (
      <p className={styles.none}>
        Nothing opens it.{' '}
        <Button size="xs" onClick={() => actions.open({ name: 'add-pin', userId })}>
          Add a PIN
        </Button>
      </p>
    );
  return (
    <>
      <SigningMethods methods={signingMethods} withAttempts={withAttempts} />
      {signingMethods.length === 1 && (
        <div className={styles.warning}>
          <Note tone="warn" title="Only one thing opens it">
            When it is forgotten or locked, the key is out of reach.
            <Link to="/users/$userId" params={{ userId }} className={styles.way}>
              Add another signing method
            </Link>
          </Note>
        </div>
      )}
    </>
  );
}
