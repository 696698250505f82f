import { Box, Stack } from '@mantine/core';
import { IconArrowsRightLeft, IconBox, IconSend, IconWallet } from '@tabler/icons-react';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { meaningText } from '../../../components/chain/meaning-labels.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { optionWithId } from '../../../components/form/Choices.tsx';
import { useSearchList } from '../../../components/form/use-search-text.ts';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { titleOf } from '../../../components/status/labels/transaction-labels.ts';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { ChainChip, SearchChip, WireChip } from '../../../components/table/EnumChip.tsx';
import type { ChipState } from '../../../components/table/FilterBar.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { recordPanel } from '../../../frame/page/RecordPage.tsx';
import { secret } from '../../../service/call/api-call.ts';
import type { TransactionInspection } from '../../../service/call/client.ts';
import { nameOfWallet, useWalletsById } from '../../../service/queries/names.ts';
import { transactionsSearch } from '../../../service/queries/page-searches.ts';
import { useOverview } from '../../../service/queries/use-overview.ts';
import {
  FailureReason,
  TransactionActions,
  TransactionEffects,
  TransactionFacts,
  useParties,
} from '../TransactionFacts.tsx';
import { transactionColumns, useLanes } from './transaction-columns.tsx';

const transactionPanel = recordPanel({
  kind: 'Transaction',
  operation: 'transactions.inspect',
  input: (transactionId) => ({ transactionId }),
  line: 'transactions.getStatus',
  lineInput: ({ secretType, hash }) => ({ secretType, hash }),
  page: 'transaction',
  head: (transaction) => <Head transaction={transaction} />,
  body: (transaction) => (
    <Stack gap={4}>
      <FailureReason transaction={transaction} />
      <TransactionFacts transaction={transaction} withFee />
      <PanelSection title="Timeline">
        <TransactionEffects transaction={transaction} />
      </PanelSection>
      <FeatureCards on="trace" id={transaction.id} />
    </Stack>
  ),
});

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
  filters: ({ filter, data }) => (
    <>
      <PartySwitch counts={data?.counts} {...filter('of')} />
      <WireChip label="Status" of="transactionState" {...filter('state')} />
      <ChainChip {...filter('secretType')} />
      <WalletChip {...filter('walletId')} />
    </>
  ),
  creates: { name: 'send' },
  actions: ({ variant, search }) => (
    <ActionButton
      action={{ name: 'send', walletId: search.walletId }}
      icon={IconSend}
      variant={variant}
      label="Send…"
    />
  ),
  hasHidden: ({ counts }) => counts.wallets + counts.service > 0,
  empty: <NoTransactions />,
  panel: transactionPanel,
  page: 'transaction',
});

type PartySwitchProps = ChipState<'service' | 'all'> & { counts: Record<'wallets' | 'service', number> | undefined };

function PartySwitch({ value, counts, onChange }: PartySwitchProps) {
  const labelOf = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${count.toLocaleString('en')}`;
  return (
    <Segments
      label="Signed by"
      value={value ?? 'wallets'}
      onChange={(choice) => onChange(choice === 'wallets' ? undefined : choice)}
      options={[
        { value: 'wallets', label: labelOf('Wallets', counts?.wallets) },
        { value: 'service', label: labelOf('Service', counts?.service) },
        { value: 'all', label: labelOf('All', counts && counts.wallets + counts.service) },
      ]}
    />
  );
}

/** Filters a list by one wallet, found by its name, address or id. */
function WalletChip({ value: walletId, onChange }: ChipState) {
  const { items, isCurrent, onSearch } = useSearchList('wallets.list', (search) => ({ size: 20, search }));
  const wallet = useWalletsById(walletId ? [walletId] : []).get(walletId ?? '');
  return (
    <SearchChip
      label="Wallet"
      chosen={walletId && (wallet ? nameOfWallet(wallet) : '…')}
      placeholder="Name, address or id"
      none="No matching wallet"
      found={items?.map((found) => optionWithId(found.id, nameOfWallet(found), found.address))}
      isCurrent={isCurrent}
      onSearch={onSearch}
      onChange={onChange}
    />
  );
}

/** Empty state: explains transactions and how to send the first one; offers a wallet first if there is none. */
function NoTransactions() {
  const hasWallets = (useOverview()?.counts.wallets ?? 0) > 0;
  return (
    <EmptyState
      guide="transactions"
      title="Send the first transaction"
      diagram={[
        { icon: IconWallet, label: 'Wallet', missing: !hasWallets, flow: 'signs' },
        { icon: IconArrowsRightLeft, label: 'Transaction', missing: true, flow: 'sent' },
        { icon: IconBox, label: 'Block', caption: 'of a local chain' },
      ]}
      actions={
        <>
          <ActionButton
            action={{ name: hasWallets ? 'send' : 'new-wallet' }}
            icon={IconSend}
            isFirst
            label={hasWallets ? 'Send coins' : 'Create a wallet first'}
          />
          <LinkButton size="md" to="/contracts" label="Call a contract" />
        </>
      }
      example={
        <HttpExample
          operation="transactions.execute"
          input={{
            signingMethodCredential: secret('PIN', '<signing method id>:'),
            transactionRequest: {
              type: 'TRANSFER',
              walletId: '<wallet id>',
              secretType: 'ETHEREUM',
              to: '<address>',
              value: '0.5',
            },
          }}
        />
      }
    >
      A wallet sends coins, tokens and items, or calls a contract function. Each transaction is simulated first, so a
      rejected one costs nothing.
    </EmptyState>
  );
}

function Head({ transaction }: { transaction: TransactionInspection }) {
  const { sentence } = useParties(transaction);
  return (
    <>
      <PanelTitle title={titleOf(transaction)} actions={<TransactionActions transaction={transaction} />}>
        <WireState of="transactionState" name={transaction.status} />
        <Chain chain={transaction.secretType} />
      </PanelTitle>
      <div style={{ margin: '3px 0 8px' }}>
        <Identifier value={transaction.hash} label="hash" />
      </div>
      <Box component="p" className="soft broken" mb={12}>
        {sentence.map(({ text }) => text).join('')}
      </Box>
    </>
  );
}
