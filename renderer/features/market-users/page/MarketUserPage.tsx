import { Box, Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { MarketBalance } from '../../../../service/model/market/market-user.ts';
import { ChainFindings } from '../../../components/chain/ChainFindings.tsx';
import { AddressLink } from '../../../components/chain/links.tsx';
import { MoneyParts, UsdcAmount } from '../../../components/figures/Amount.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusLine, Tag } from '../../../components/status/StatusLabel.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { service } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { isAwake, useChainStates } from '../../../service/queries/chain-states.ts';
import { DepositAddresses } from './DepositAddressCard.tsx';
import { LatestFulfillments, MarketUserFacts, OffersOfUser } from './MarketUserCards.tsx';
import { MovementsCard } from './MovementsCard.tsx';
import { toDifference } from './movement-labels.ts';

const route = getRouteApi('/market/users/$userId');
const crumbs = [{ label: 'Market users', to: '/market/users' }] as const;

export function MarketUserPage() {
  const { userId } = route.useParams();
  const query = useQuery(service.marketUsers.get.queryOptions({ userId }));
  return (
    <RecordPage
      query={query}
      crumbs={crumbs}
      kind="Market user"
      title={({ nickname }) => nickname}
      beside={({ type }) => type === 'APPLICATION' && <Tag>Application account</Tag>}
      actions={
        <ActionButton action={{ name: 'deposit-usdc', userId }} hasIcon variant="filled" label="Deposit test USDC…" />
      }
      main={
        <>
          <MoneyCard userId={userId} />
          <DepositAddresses userId={userId} />
          <MovementsCard userId={userId} />
        </>
      }
      side={(user) => (
        <>
          <Card title="Details">
            <MarketUserFacts user={user} />
            {user.type === 'APPLICATION' && (
              <p className="quiet small below">The application's own account, parent of its sub-users.</p>
            )}
          </Card>
          <LatestFulfillments userId={userId} />
          <OffersOfUser userId={userId} />
        </>
      )}
    />
  );
}

/** The available, reserved and total balance of a market user, and its reconciliation with the chains. */
function MoneyCard({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(service.money.inspectBalance.queryOptions({ userId }));
  return (
    <Card flush>
      {error && !data ? (
        <Box p={16}>
          <FailureAlert error={error} onRetry={() => void refetch()} />
        </Box>
      ) : (
        <>
          <Amounts balance={data} />
          <Reconciliation userId={userId} />
          <Box px={16} pb={16}>
            <OperationLine operation="money.getBalance" input={{ userId }} />
          </Box>
        </>
      )}
    </Card>
  );
}

function Amounts({ balance }: { balance: MarketBalance | undefined }) {
  const toAmount = (value: number | undefined) =>
    value === undefined ? <SkeletonLine width={120} /> : <UsdcAmount value={value} />;
  return (
    <MoneyParts
      label="Balance"
      parts={[
        { name: 'Available', hint: 'to buy and bid with', tone: 'accent', value: toAmount(balance?.available) },
        { name: 'Reserved', hint: 'for purchases and bids', tone: 'soft', value: toAmount(balance?.reserved) },
        { name: 'Total', hint: 'at the deposit addresses', tone: undefined, value: toAmount(balance?.total) },
      ]}
      shares={[
        { tone: 'accent', amount: balance?.available ?? 0 },
        { tone: 'soft', amount: balance?.reserved ?? 0 },
      ]}
    />
  );
}

/** A movement may arrive between reading the ledger and asking the chain, so a difference is checked again. */
const checkMilliseconds = 3_000;

/** Whether the ledger matches the chains. A sleeping chain is started only on request. */
function Reconciliation({ userId }: { userId: string }) {
  const { data: deposits } = useQuery(service.money.listDepositAddresses.queryOptions({ userId }));
  const states = useChainStates();
  const asleep = (deposits ?? []).flatMap(({ chain }) => {
    const state = states?.find(({ secretType }) => secretType === chain);
    return state && isAwake(state) ? [] : [chain];
  });
  const { data, error, isFetching, refetch } = useQuery(
    service.money.reconcile.queryOptions(
      { userId },
      {
        enabled: Boolean(states && deposits && deposits.length > 0) && asleep.length === 0,
        retry: false,
        refetchInterval: ({ state }) =>
          state.data && state.data.differences.length + state.data.findings.length > 0 ? checkMilliseconds : false,
      },
    ),
  );
  if (deposits?.length === 0) return <Line status="idle">Nothing to compare yet</Line>;
  const compare = (label: string) => (
    <Button size="xs" loading={isFetching && !data} onClick={() => void refetch()}>
      {label}
    </Button>
  );
  if (error && !data)
    return (
      <Line status="attention" action={compare('Compare again')}>
        <FieldMessage message={failureOf(error).message} />
      </Line>
    );
  if (!data && states && asleep.length > 0)
    return (
      <Line status="idle" action={compare('Start and compare')}>
        Not compared: {asleep.join(' and ')} {asleep.length > 1 ? 'are' : 'is'} asleep
      </Line>
    );
  if (!data) return <Line status="idle">Comparing with the chain</Line>;
  if (data.differences.length + data.findings.length === 0)
    return (
      <Line status="done">
        Ledger matches chain{' '}
        <span className="quiet">at {data.addresses === 1 ? 'one address' : `${data.addresses} addresses`}</span>
      </Line>
    );
  return (
    <Box py={12} px={16}>
      {data.differences.length > 0 && (
        <Note tone="bad" role="alert" title="Ledger and chain differ">
          <ul>
            {data.differences.map((difference) => {
              const { counted, onChain, sentence } = toDifference(difference);
              const { chain, address } = difference;
              return (
                <Flex key={chain} component="li" wrap="wrap" gap="0 4px" c="var(--vd-text)">
                  <b className="strong">{chain}:</b> ledger {counted}, chain {onChain} USDC.{' '}
                  <b className="strong">{sentence}</b>{' '}
                  <AddressLink secretType={chain} address={address} name={undefined} />
                </Flex>
              );
            })}
          </ul>
          Compared again every three seconds. If it persists, a transfer was missed or reverted.
        </Note>
      )}
      <ChainFindings findings={data.findings} />
    </Box>
  );
}

function Line(line: Parameters<typeof StatusLine>[0]) {
  return (
    <Box px={16}>
      <StatusLine {...line} />
    </Box>
  );
}
