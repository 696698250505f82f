import { Box, UnstyledButton } from '@mantine/core';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { formatUnits } from '../../../../service/model/kernel/values/numbers.ts';
import type { NonFungible } from '../../../../service/model/wallets/balance.ts';
import { AddressLink } from '../../../components/chain/links.tsx';
import { Amount } from '../../../components/figures/Amount.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { titleOf } from '../../../components/status/labels/transaction-labels.ts';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { ListCard, ListRow } from '../../../components/table/ListCard.tsx';
import listCard from '../../../components/table/list-card.module.css';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { StartChain } from '../../../frame/page/StartChain.tsx';
import { TransferredValue } from '../../../frame/pick/ContractValue.tsx';
import { service, type Transaction, type Wallet } from '../../../service/call/client.ts';
import { shorten, wireLabel } from '../../../service/labels/wire-names.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import { isAwake, useChainState } from '../../../service/queries/chain-states.ts';
import styles from './holdings.module.css';

/** Coins, tokens and items of a wallet. Viewing them does not start a stopped chain. */
export function Balances({ wallet }: { wallet: Wallet }) {
  const chain = useChainState(wallet.secretType);
  if (chain && isAwake(chain)) return <OnChain wallet={wallet} />;
  return (
    <p className="row quiet" style={{ minHeight: 36 }}>
      {chain ? (
        <>
          <span>
            {chain.secretType} is {chain.health === 'failed' ? 'not responding' : 'asleep'}.
          </span>
          <StartChain chain={chain} /> <span>to see balances</span>
        </>
      ) : (
        <SkeletonLine width="60%" />
      )}
    </p>
  );
}

function OnChain({ wallet: { id: walletId, secretType } }: { wallet: Wallet }) {
  const coins = useQuery(service.balances.get.queryOptions({ walletId }));
  const tokens = useQuery(service.balances.listTokens.queryOptions({ walletId }));
  const items = useQuery(service.balances.listNonFungibles.queryOptions({ walletId }));
  const failedQuery = [coins, tokens, items].find(({ error, data }) => error && !data);
  if (failedQuery) return <FailureAlert error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />;
  return (
    <>
      <ul aria-label="Balances">
        <li className="line" style={{ minHeight: 32 }}>
          {coins.data ? (
            <>
              <span className="cut strong">{coins.data.symbol}</span>
              <span className="cut quiet">native coin</span>
              <Box component="span" ms="auto">
                <Amount
                  value={formatUnits(BigInt(coins.data.rawBalance), coins.data.decimals)}
                  unit={coins.data.symbol}
                  of="coins"
                />
              </Box>
            </>
          ) : (
            <SkeletonLine width="40%" />
          )}
        </li>
        {tokens.data?.map(({ tokenAddress, name, symbol, rawBalance, decimals }) => (
          <li key={tokenAddress} className="line" style={{ minHeight: 32 }}>
            <AddressLink secretType={secretType} address={tokenAddress} name={symbol} />
            {name !== symbol && <span className="cut quiet">{name}</span>}
            <Box component="span" ms="auto">
              <Amount value={formatUnits(BigInt(rawBalance), decimals)} unit={symbol} of="tokens" />
            </Box>
          </li>
        ))}
      </ul>
      {items.data && <Items secretType={secretType} items={items.data} />}
    </>
  );
}

export function BalancesCard({ wallet }: { wallet: Wallet }) {
  const { secretType, address } = wallet;
  const isEmbedded = useChainState(secretType)?.isEmbedded ?? false;
  return (
    <Card
      title="Balances"
      hint={`on ${secretType}`}
      actions={
        isEmbedded && (
          <>
            <ActionButton action={{ name: 'mint-item', secretType, address }} size="xs" label="Mint an item…" />
            <ActionButton
              action={{ name: 'faucet', secretType, address }}
              icon={IconDroplet}
              size="xs"
              label="Faucet…"
            />
          </>
        )
      }
    >
      <Balances wallet={wallet} />
      <Box mt={12}>
        <OperationLine operation="balances.get" input={{ walletId: wallet.id }} />
      </Box>
    </Card>
  );
}

const size = 5;

export function LatestTransactions({ wallet }: { wallet: Wallet }) {
  const query = useQuery(service.transactions.list.queryOptions({ walletId: wallet.id, size }));
  return (
    <ListCard
      title="Transactions"
      query={query}
      all={<TextLink to="/transactions" search={{ walletId: wallet.id }} label="All transactions" />}
      none={
        <>
          <p>No transactions yet.</p>
          {!wallet.archived && <ActionButton action={{ name: 'send', walletId: wallet.id }} size="xs" label="Send…" />}
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
      <Link to="/transactions/$transactionId" params={{ transactionId: id }} className="cut plain strong">
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

function Items({ secretType, items }: { secretType: SecretType; items: readonly NonFungible[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const visibleItems = isExpanded ? items : items.slice(0, first);
  if (items.length === 0)
    return (
      <Box component="p" className="quiet" mih={28}>
        No items.
      </Box>
    );
  return (
    <>
      <Box component="ul" mt={6} pt={6} style={{ borderTop: '1px solid var(--vd-line)' }} aria-label="Items">
        {visibleItems.map(({ id, name, imageUrl = '', balance, contract }) => (
          <li key={`${contract.address} ${id}`} className="line" style={{ minHeight: 36 }}>
            <ItemPicture nft={{ imageUrl, address: contract.address, id }} shape="thumb" />
            <span className="cut strong" title={name}>
              {name || `${contract.name} #${shorten(id, 'short')}`}
            </span>
            <Tag>{wireLabel('standard', contract.type)}</Tag>
            <Box component="span" className="quiet" flex="none">
              <AddressLink secretType={secretType} address={contract.address} name={undefined} />
            </Box>
            <Box component="span" className="figures" ms="auto">
              {balance.toLocaleString('en')}
            </Box>
          </li>
        ))}
      </Box>
      {visibleItems.length < items.length && (
        <UnstyledButton className="link small" onClick={() => setExpanded(true)}>
          Show {(items.length - visibleItems.length).toLocaleString('en')} more
        </UnstyledButton>
      )}
    </>
  );
}
