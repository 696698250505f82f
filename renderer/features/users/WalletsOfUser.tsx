import { Button } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../components/Card.tsx';
import { Chain } from '../../components/ChainGlyph.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { useActions } from '../../frame/actions.tsx';
import { service, type Wallet } from '../../service/client.ts';
import { nameOfWallet } from '../../service/names.ts';
import styles from './WalletsOfUser.module.css';

/** The wallets of one user that are in use. */
export function WalletsOfUser({ userId, canCreate }: { userId: string; canCreate: boolean }) {
  const actions = useActions();
  const wallets = useQuery(service.wallets.list.queryOptions({ userId, size: 100 }));
  const rows = wallets.data?.items;
  return (
    <Card
      title="Wallets"
      hint={rows && rows.length > 0 && wallets.data?.pagination.numberOfElements}
      flush
    >
      {wallets.error && !rows && (
        <div className={styles.pad}>
          <FailureAlert error={wallets.error} onRetry={() => void wallets.refetch()} />
        </div>
      )}
      {!rows && !wallets.error && (
        <div className={styles.row}>
          <SkeletonLine width="50%" />
        </div>
      )}
      {rows?.length === 0 && (
        <div className={styles.none}>
          <IconWallet size={20} stroke={1.5} aria-hidden="true" />
          <p>
            No wallet yet. Each has a key of its own on one chain, sealed so that only this user
            opens it.
          </p>
          {canCreate && (
            <Button size="xs" onClick={() => actions.open({ name: 'new-wallet', userId })}>
              Create a wallet
            </Button>
          )}
        </div>
      )}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((wallet) => (
            <Row key={wallet.id} wallet={wallet} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ wallet }: { wallet: Wallet }) {
  return (
    <li className={styles.row}>
      <Link to="/wallets/$walletId" params={{ walletId: wallet.id }} className={styles.name}>
        {nameOfWallet(wallet)}
      </Link>
      <Identifier value={wallet.address} label="address" shape="short" />
      <Chain chain={wallet.secretType} />
      <span className={styles.when}>
        <RelativeTime at={wallet.createdAt} />
      </span>
    </li>
  );
}
