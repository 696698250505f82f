import { Identifier } from '../../../components/code/Identifier.tsx';
import { CoinBalance } from '../../../components/figures/Amount.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { ArchivedTag } from '../../../components/status/StatusLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { chainColumn, column, RowLink, timeColumn } from '../../../components/table/columns.tsx';
import type { WalletWithUse } from '../../../service/call/client.ts';
import { nameOfOwner, nameOfWallet } from '../../../service/queries/names.ts';
import { billingLabel } from './billing-labels.ts';

const name: Column<WalletWithUse> = column(
  'description',
  'Wallet',
  { width: 'minmax(160px, 2fr)', sortable: true },
  (wallet) => (
    <>
      <RowLink
        to="/wallets/$walletId"
        params={{ walletId: wallet.id }}
        className={wallet.archived ? 'soft' : undefined}
      >
        {nameOfWallet(wallet)}
      </RowLink>
      <span className="cut quiet">{nameOfOwner(wallet)}</span>
      {wallet.archived && <ArchivedTag />}
    </>
  ),
);
const address: Column<WalletWithUse> = column(
  'address',
  'Address',
  { width: 'minmax(130px, 1fr)', dropBelow: 700 },
  (wallet) => <Identifier value={wallet.address} label="address" shape="short" copy="hover" />,
);
const chain: Column<WalletWithUse> = chainColumn('secretType', 'minmax(110px, 0.8fr)');
const lastUsed: Column<WalletWithUse> = column(
  'lastUsedAt',
  'Last used',
  { width: '104px', align: 'right', dropBelow: 980 },
  ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : <span className="quiet">never</span>),
);
const billing: Column<WalletWithUse> = column('billing', 'Billing', { width: '132px', dropBelow: 1130 }, (wallet) => (
  <span className={`cut ${wallet.billing === 'IN_USE' ? '' : 'soft'}`}>{billingLabel(wallet)}</span>
));
const created: Column<WalletWithUse> = timeColumn('createdAt', 'Created', '110px', { sortable: true, dropBelow: 520 });

/** Coin balances by wallet id, once loaded. */
export type Coins = ReadonlyMap<string, WalletWithUse['balance']>;

/** A search result can be sorted by name only. */
export function walletColumns(coins: Coins, isSearching: boolean): readonly Column<WalletWithUse>[] {
  const balance: Column<WalletWithUse> = column(
    'balance',
    'Balance',
    { width: '132px', align: 'right', dropBelow: 860 },
    ({ id, secretType }) => <CoinBalance balance={coins.get(id)} chain={secretType} />,
  );
  const sorted = { ...created, sortable: !isSearching };
  return [name, address, chain, billing, balance, lastUsed, sorted];
}
