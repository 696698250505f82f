import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { service, type Wallet } from '../../service/client.ts';
import { nameOfUser } from '../../service/names.ts';
import styles from './WalletFacts.module.css';

/** Owner, ids, type and age of a wallet. */
export function WalletFacts({ wallet }: { wallet: Wallet }) {
  const user = useQuery(service.users.get.queryOptions({ userId: wallet.userId }));
  return (
    <FieldList>
      <Field label="User">
        {user.data ? (
          <Link to="/users/$userId" params={{ userId: wallet.userId }} className={styles.link}>
            {nameOfUser(user.data)}
          </Link>
        ) : (
          <SkeletonLine width={120} />
        )}
      </Field>
      <Field label="Wallet id">
        <Identifier value={wallet.id} label="wallet id" shape="long" />
      </Field>
      {wallet.identifier && (
        <Field label="Identifier">
          <Identifier value={wallet.identifier} label="identifier" />
        </Field>
      )}
      <Field label="Type">
        <code>{wallet.walletType}</code>
      </Field>
      <Field label="Created">
        <RelativeTime at={wallet.createdAt} />
      </Field>
      <Field label="State">
        <StatusGlyph status={wallet.archived ? 'off' : 'done'} />
        {wallet.archived ? 'Archived' : 'In use'}
      </Field>
    </FieldList>
  );
}
