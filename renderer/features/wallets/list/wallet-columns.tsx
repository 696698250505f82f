import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import type { Column } from '../../../components/table/column.ts';
import { RowLink } from '../../../components/table/RowLink.tsx';
import text from '../../../components/text.module.css';
import type { Wallet } from '../../../service/call/client.ts';
import { nameOfOwner, nameOfWallet } from '../../../service/look/names.ts';
import styles from './wallet-columns.module.css';

const name: Column<Wallet> = {
  id: 'description',
  header: 'Wallet',
  width: 'minmax(220px, 2fr)',
  sortable: true,
  render: (wallet) => <NameCell wallet={wallet} />,
};
const address: Column<Wallet> = {
  id: 'address',
  header: 'Address',
  width: 'minmax(130px, 1fr)',
  dropBelow: 700,
  render: (wallet) => (
    <Identifier value={wallet.address} label="address" shape="short" copy="hover" />
  ),
};
const chain: Column<Wallet> = {
  id: 'secretType',
  header: 'Chain',
  width: 'minmax(110px, 0.8fr)',
  render: ({ secretType }) => <Chain chain={secretType} />,
};
const created: Column<Wallet> = {
  id: 'createdAt',
  header: 'Created',
  width: '110px',
  align: 'right',
  sortable: true,
  render: ({ createdAt }) => <RelativeTime at={createdAt} />,
};

const columns = [name, address, chain, created];
const columnsOfSearch = [name, address, chain, { ...created, sortable: false }];

/** The columns of the list of wallets; what is searched for is sorted by its name alone. */
export function walletColumns(isSearching: boolean): readonly Column<Wallet>[] {
  return isSearching ? columnsOfSearch : columns;
}

function NameCell({ wallet }: { wallet: Wallet }) {
  return (
    <>
      <RowLink
        to="/wallets/$walletId"
        params={{ walletId: wallet.id }}
        className={`${styles.name} ${wallet.archived ? text.soft : ''}`}
      >
        {nameOfWallet(wallet)}
      </RowLink>
      <span className={`${text.cut} ${text.quiet}`}>{nameOfOwner(wallet)}</span>
      {wallet.archived && (
        <span className={styles.tag}>
          <Tag>Archived</Tag>
        </span>
      )}
    </>
  );
}
