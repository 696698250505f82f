import { devContracts, findDevContract } from '../../../../service/resources/dev-contracts.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { TransactionState } from '../../../components/status/TransactionState.tsx';
import { titleOf } from '../../../components/status/transaction-words.ts';
import type { Column } from '../../../components/table/column.ts';
import { RowLink } from '../../../components/table/RowLink.tsx';
import text from '../../../components/text.module.css';
import { MovedValue } from '../../../frame/pick/MovedValue.tsx';
import type { Transaction, Wallet } from '../../../service/call/client.ts';
import { nameOfWallet } from '../../../service/look/names.ts';

type Wallets = ReadonlyMap<string, Wallet>;

const chain: Column<Transaction> = {
  id: 'secretType',
  header: 'Chain',
  width: '110px',
  dropBelow: 900,
  render: ({ secretType }) => <Chain chain={secretType} />,
};
const hash: Column<Transaction> = {
  id: 'hash',
  header: 'Hash',
  width: '130px',
  dropBelow: 1020,
  render: (transaction) => (
    <Identifier value={transaction.hash} label="hash" shape="short" copy="hover" />
  ),
};
const value: Column<Transaction> = {
  id: 'value',
  header: 'Value',
  width: '132px',
  align: 'right',
  dropBelow: 560,
  render: (transaction) => <MovedValue transaction={transaction} />,
};
const state: Column<Transaction> = {
  id: 'status',
  header: 'State',
  width: '104px',
  render: ({ status }) => <TransactionState state={status} />,
};
const created: Column<Transaction> = {
  id: 'createdAt',
  header: 'Signed',
  width: '92px',
  align: 'right',
  dropBelow: 740,
  render: ({ createdAt }) => <RelativeTime at={createdAt} />,
};

/** The columns of the list of transactions, with the names of its wallets as far as they are known. */
export function transactionColumns(wallets: Wallets): readonly Column<Transaction>[] {
  return [
    {
      id: 'title',
      header: 'Transaction',
      width: 'minmax(190px, 2fr)',
      render: (transaction) => <TitleCell transaction={transaction} />,
    },
    {
      id: 'from',
      header: 'Wallet',
      width: 'minmax(110px, 1.1fr)',
      render: ({ walletId, from }) => <Party wallet={wallets.get(walletId ?? '')} address={from} />,
    },
    chain,
    hash,
    value,
    state,
    created,
  ];
}

function TitleCell({ transaction }: { transaction: Transaction }) {
  const { id, to, alias } = transaction;
  return (
    <>
      <RowLink to="/transactions/$transactionId" params={{ transactionId: id }}>
        {titleOf(transaction)}
      </RowLink>
      <span className={`${text.cut} ${text.quiet}`}>{alias ?? asideOf(transaction, to)}</span>
    </>
  );
}

/** Whom it goes to, as far as a list knows it. */
function asideOf({ type }: Transaction, to: string | undefined): React.ReactNode {
  if (!to || type === 'CANCELLATION') return null;
  const contract = findDevContract(to);
  if (contract) return devContracts[contract].name;
  return <Identifier value={to} label="receiver" shape="short" copy="never" />;
}

function Party({ wallet, address }: { wallet: Wallet | undefined; address: string }) {
  if (wallet) return <span className={text.cut}>{nameOfWallet(wallet)}</span>;
  return <Identifier value={address} label="sender" shape="short" copy="hover" />;
}
