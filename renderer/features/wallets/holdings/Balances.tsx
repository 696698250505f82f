import { Box } from '@mantine/core';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatUnits } from '../../../../service/model/kernel/values/numbers.ts';
import { AddressLink } from '../../../components/chain/links.tsx';
import { Amount } from '../../../components/figures/Amount.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { OperationLine } from '../../../frame/act/use-operation.tsx';
import { StartChain } from '../../../frame/page/StartChain.tsx';
import { service, type Wallet } from '../../../service/call/client.ts';
import { isAwake, useChainState } from '../../../service/queries/chain-states.ts';
import { Items } from './LatestTransactions.tsx';

const asleep = `${text.row} ${text.quiet}`;

/** Coins, tokens and items of a wallet. Viewing them does not start a stopped chain. */
export function Balances({ wallet }: { wallet: Wallet }) {
  const chain = useChainState(wallet.secretType);
  if (!chain)
    return (
      <p className={asleep} style={{ minHeight: 36 }}>
        <SkeletonLine width="60%" />
      </p>
    );
  if (!isAwake(chain))
    return (
      <p className={asleep} style={{ minHeight: 36 }}>
        <span>
          {chain.secretType} is {chain.health === 'failed' ? 'not responding' : 'asleep'}.
        </span>
        <StartChain chain={chain} /> <span>to see balances</span>
      </p>
    );
  return <OnChain wallet={wallet} />;
}

function OnChain({ wallet }: { wallet: Wallet }) {
  const { id: walletId, secretType } = wallet;
  const coins = useQuery(service.balances.get.queryOptions({ walletId }));
  const tokens = useQuery(service.balances.listTokens.queryOptions({ walletId }));
  const items = useQuery(service.balances.listNonFungibles.queryOptions({ walletId }));
  const failedQuery = [coins, tokens, items].find(({ error, data }) => error && !data);
  if (failedQuery) return <FailureAlert error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />;
  return (
    <>
      <ul aria-label="Balances">
        <li className={text.line} style={{ minHeight: 32 }}>
          {coins.data ? (
            <>
              <span className={`${text.cut} ${text.strong}`}>{coins.data.symbol}</span>
              <span className={`${text.cut} ${text.quiet}`}>native coin</span>
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
          <li key={tokenAddress} className={text.line} style={{ minHeight: 32 }}>
            <AddressLink secretType={secretType} address={tokenAddress} name={symbol} />
            {name !== symbol && <span className={`${text.cut} ${text.quiet}`}>{name}</span>}
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
            <ActButton action={{ name: 'mint-item', secretType, address }} size="xs">
              Mint an item…
            </ActButton>
            <ActButton action={{ name: 'faucet', secretType, address }} icon={IconDroplet} size="xs">
              Faucet…
            </ActButton>
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
