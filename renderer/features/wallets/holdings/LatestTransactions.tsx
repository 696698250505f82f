import { Box, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import type { NonFungible } from '../../../../service/model/wallets/balance.ts';
import { AddressLink } from '../../../components/chain/links.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import { titleOf } from '../../../components/status/labels/transaction-labels.ts';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { ListCard, ListRow } from '../../../components/table/ListCard.tsx';
import listCard from '../../../components/table/list-card.module.css';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { TransferredValue } from '../../../frame/pick/ContractValue.tsx';
import { service, type Transaction, type Wallet } from '../../../service/call/client.ts';
import { shorten, wireLabel } from '../../../service/labels/wire-names.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import styles from './holdings.module.css';

const size = 5;

export function LatestTransactions({ wallet }: { wallet: Wallet }) {
  const query = useQuery(service.transactions.list.queryOptions({ walletId: wallet.id, size }));
  return (
    <ListCard
      title="Transactions"
      query={query}
      all={
        <Link to="/transactions" search={{ walletId: wallet.id }}>
          All transactions
        </Link>
      }
      none={
        <>
          <p>No transactions yet.</p>
          {!wallet.archived && (
            <ActButton action={{ name: 'send', walletId: wallet.id }} size="xs">
              Send…
            </ActButton>
          )}
        </>
      }
      row={(transaction) => <Row key={transaction.id} transaction={transaction} />}
    />
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { id, status, createdAt } = transaction;
  return (
    <ListRow className={styles.latestTransactionsRow} isChanged={useChangedIds().has(id)}>
      <Link to="/transactions/$transactionId" params={{ transactionId: id }} className={listCard.name}>
        {titleOf(transaction)}
      </Link>
      <Box component="span" ta="end">
        <TransferredValue transaction={transaction} />
      </Box>
      <WireState of="transactionState" name={status} />
      <span className={listCard.when}>
        <RelativeTime at={createdAt} />
      </span>
    </ListRow>
  );
}

const first = 6;

export function Items({ secretType, items }: { secretType: SecretType; items: readonly NonFungible[] }) {
  const [isWhole, showWhole] = useState(false);
  const visibleItems = isWhole ? items : items.slice(0, first);
  if (items.length === 0)
    return (
      <Box component="p" className={text.quiet} mih={28}>
        No items.
      </Box>
    );
  return (
    <>
      <Box component="ul" mt={6} pt={6} style={{ borderTop: '1px solid var(--vd-line)' }} aria-label="Items">
        {visibleItems.map(({ id, name, imageUrl = '', balance, contract }) => (
          <li key={`${contract.address} ${id}`} className={text.line} style={{ minHeight: 36 }}>
            <ItemPicture nft={{ imageUrl, address: contract.address, id }} shape="thumb" />
            <span className={`${text.cut} ${text.strong}`} title={name}>
              {name || `${contract.name} #${shorten(id, 'short')}`}
            </span>
            <Tag>{wireLabel('standard', contract.type)}</Tag>
            <Box component="span" className={text.quiet} flex="none">
              <AddressLink secretType={secretType} address={contract.address} name={undefined} />
            </Box>
            <Box component="span" className={text.figures} ms="auto">
              {balance.toLocaleString('en')}
            </Box>
          </li>
        ))}
      </Box>
      {visibleItems.length < items.length && (
        <UnstyledButton className={`${text.link} ${text.small}`} onClick={() => showWhole(true)}>
          Show {(items.length - visibleItems.length).toLocaleString('en')} more
        </UnstyledButton>
      )}
    </>
  );
}
