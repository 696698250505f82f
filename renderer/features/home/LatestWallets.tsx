import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../components/Card.tsx';
import { Chain } from '../../components/ChainGlyph.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { nameOfUser, nameOfWallet, useUsersById } from '../../service/names.ts';
import styles from './LatestWallets.module.css';

const size = 6;

/** The wallets made last, as they come; nothing while there are none. */
export function LatestWallets() {
  const changedIds = useChangedIds();
  const { data } = useQuery(service.wallets.list.queryOptions({ size }));
  const wallets = data?.items ?? [];
  const owners = useUsersById(wallets.map(({ userId }) => userId));
  if (wallets.length === 0) return null;
  return (
    <Card
      title="Latest wallets"
      hint={`${wallets.length} of ${data?.pagination.numberOfElements.toLocaleString('en')}`}
      actions={
        <Link to="/wallets" className={styles.all}>
          All wallets
        </Link>
      }
      flush
    >
      <ul>
        {wallets.map((wallet) => {
          const owner = owners.get(wallet.userId);
          return (
            <li
              key={wallet.id}
              className={styles.row}
              data-changed={changedIds.has(wallet.id) || undefined}
            >
              <span className={styles.names}>
                <Link to="/wallets/$walletId" params={{ walletId: wallet.id }}>
                  {nameOfWallet(wallet)}
                </Link>
                {owner && <span>{nameOfUser(owner)}</span>}
              </span>
              <Identifier value={wallet.address} label="address" shape="short" />
              <Chain chain={wallet.secretType} />
              <span className={styles.when}>
                <RelativeTime at={wallet.createdAt} />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
