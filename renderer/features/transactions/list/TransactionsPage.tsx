import { IconSend } from '@tabler/icons-react';
import { statusOfState } from '../../../components/status/transaction-labels.ts';
import { ChainChip, WireChip } from '../../../components/table/EnumChip.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { meaningText } from './meaning-labels.ts';
import { NoTransactions } from './NoTransactions.tsx';
import { PartySwitch } from './PartySwitch.tsx';
import { TransactionPanel } from './TransactionPanel.tsx';
import { transactionColumns } from './transaction-columns.tsx';
import { transactionsSearch } from './transactions-search.ts';
import { useLanes } from './use-lanes.ts';
import { WalletChip } from './WalletChip.tsx';

/** Transactions signed by wallets and service accounts, with a panel for the selected one. */
export const TransactionsPage: ListPage = listPage({
  to: '/transactions',
  title: 'Transactions',
  schema: transactionsSearch,
  operation: 'transactions.list',
  input: ({ state, of = 'wallets' as const, ...filters }) => ({
    ...filters,
    statuses: state,
    of: of === 'all' ? undefined : of,
  }),
  columns: ({ rows = [] }) => transactionColumns(useLanes(rows)),
  rowLabel: meaningText,
  searchBy: 'Hash, address, id',
  filters: ({ filter, data }) => {
    const { value, onChange } = filter('of');
    const { value: walletId, onChange: onWallet } = filter('walletId');
    return (
      <>
        <PartySwitch of={value} counts={data?.counts} onChange={onChange} />
        <WireChip label="Status" of="transactionState" marks={statusOfState} {...filter('state')} />
        <ChainChip {...filter('secretType')} />
        <WalletChip walletId={walletId} onChange={onWallet} />
      </>
    );
  },
  actions: ({ variant, search }) => (
    <ActButton
      action={{ name: 'send', walletId: search.walletId }}
      icon={IconSend}
      variant={variant}
    >
      Send…
    </ActButton>
  ),
  hasHidden: ({ counts }) => counts.wallets + counts.service > 0,
  empty: <NoTransactions />,
  panel: (id, onClose) => <TransactionPanel transactionId={id} onClose={onClose} />,
});
