import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { SigningMethods } from '../../../components/secret/SigningMethods.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { service } from '../../../service/call/client.ts';
import styles from './WhatOpensIt.module.css';

/** The signing methods of a wallet's user; the user's page is where they are changed. */
export function WhatOpensIt({
  userId,
  withAttempts = false,
}: {
  userId: string;
  withAttempts?: boolean;
}) {
  const user = useQuery(service.users.get.queryOptions({ userId }));
  if (!user.data) return <SkeletonLine width="100%" />;
  const { signingMethods } = user.data;
  if (signingMethods.length === 0)
    return (
      <p className={text.quiet}>
        Nothing opens it.{' '}
        <ActButton action={{ name: 'add-pin', userId }} size="xs">
          Add a PIN
        </ActButton>
      </p>
    );
  return (
    <>
      <SigningMethods methods={signingMethods} withAttempts={withAttempts} />
      {signingMethods.length === 1 && (
        <p className={`${text.quiet} ${text.small} ${styles.alone}`}>
          Nothing else opens it: lost or locked, the key is out of reach.{' '}
          <Link to="/users/$userId" params={{ userId }}>
            Add another signing method
          </Link>
        </p>
      )}
    </>
  );
}
