import { Link } from '@tanstack/react-router';
import { Chain } from '../../components/ChainGlyph.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { Tag } from '../../components/Tag.tsx';
import type { Column } from '../../components/table/column.ts';
import type { User, Wallet } from '../../service/client.ts';
import { nameOfUser, nameOfWallet } from '../../service/names.ts';
import styles from './wallet-columns.module.css';

/** The columns of the list of wallets; owners are named as far as they are known. */
export function walletColumns(owners: ReadonlyMap<string, User>): readonly Column<Wallet>[] {
  return [
    {
      id: 'description',
      header: 'Wallet',
      width: 'minmax(220px, 2fr)',
      sortable: true,
      render: (wallet) => <NameCell wallet={wallet} owner={owners.get(wallet.userId)} />,
    },
    {
      id: 'address',
      header: 'Address',
      width: 'minmax(130px, 1fr)',
      dropBelow: 700,
      render: ({ address }) => (
        <Identifier value={address} label="address" shape="short" copy="hover" />
      ),
    },
    {
      id: 'secretType',
      header: 'Chain',
      width: 'minmax(110px, 0.8fr)',
      render: ({ secretType }) => <Chain chain={secretType} />,
    },
    {
      id: 'createdAt',
      header: 'Created',
      width: '110px',
      align: 'right',
      sortable: true,
      render: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

function NameCell({ wallet, owner }: { wallet: Wallet; owner: User | undefined }) {
  return (
    <>
      <Link
        to="/wallets/$walletId"
        params={{ walletId: wallet.id }}
        className={styles.name}
        data-archived={wallet.archived || undefined}
        onClick={(event) => {
          // A plain click belongs to the row, which opens the panel.
          if (!event.metaKey && !event.ctrlKey) event.preventDefault();
        }}
      >
        {nameOfWallet(wallet)}
      </Link>
      <span className={styles.owner}>{owner && nameOfUser(owner)}</span>
      {wallet.archived && (
        <span className={styles.tag}>
          <Tag>Archived</Tag>
        </span>
      )}
    </>
  );
}
