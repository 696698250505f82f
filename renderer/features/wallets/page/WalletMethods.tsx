import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { SigningMethods } from '../../../components/secret/SigningMethods.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { service } from '../../../service/call/client.ts';
import styles from './WalletMethods.module.css';

/** The signing methods of the wallet owner; they are edited on the user page. */
export function WalletMethods({
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
        No signing method.{' '}
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
          This is the only signing method. If it is lost, the wallet is lost.{' '}
          <Link to="/users/$userId" params={{ userId }}>
            Add another signing method
          </Link>
        </p>
      )}
    </>
  );
}
