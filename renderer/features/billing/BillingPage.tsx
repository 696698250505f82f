import { IconArchive, IconReceiptOff, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Billing } from '../../../service/model/payments/billing.ts';
import { ChartCard } from '../../components/chart/ChartCard.tsx';
import { type ChartSeries, figureOf, sumOf, valueText } from '../../components/chart/chart-data.ts';
import { counted } from '../../components/figures/counted.ts';
import { toDay, toInstant } from '../../components/figures/instant.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { Timeline } from '../../components/timeline/Timeline.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../frame/action/OperationDrawer.tsx';
import { OperationLine } from '../../frame/action/use-operation.tsx';
import { Columns } from '../../frame/page/Columns.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { type Statistics, service } from '../../service/call/client.ts';
import { useStatistics } from '../../service/queries/use-overview.ts';
import { ByApplication, ByChain, WalletCounts } from './WalletCounts.tsx';

/** Billable wallets by application and chain, and the ones that stop being billed soon. */
export function BillingPage() {
  const { data, error, refetch } = useQuery(service.wallets.getBilling.queryOptions({}));
  if (error && !data)
    return (
      <>
        <PageHeader title="Billing" />
        <PageBody>
          <FailureAlert error={error} onRetry={() => void refetch()} />
        </PageBody>
      </>
    );
  if (data && data.activeWallets + data.archivedNotBilled === 0)
    return (
      <>
        <PageHeader title="Billing" />
        <EmptyState
          title="No billable wallets yet"
          diagram={[
            { icon: IconWallet, label: 'In use', caption: 'billed', missing: true, flow: 'archived' },
            { icon: IconArchive, label: 'Archived', caption: 'billed for 30 days', flow: '30 days' },
            { icon: IconReceiptOff, label: 'Archived over 30 days', caption: 'not billed' },
          ]}
          actions={<ActionButton action={{ name: 'new-wallet' }} hasIcon isFirst label="Create wallet" />}
          example={<HttpExample operation="wallets.getBilling" input={{}} />}
        >
          Billing counts wallets in use and wallets archived for at most 30 days. Create a wallet to see the counts.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title="Billing"
        beside={data && counted(data.activeWallets, 'active wallet')}
        facts={
          data ? (
            <span>
              A wallet is active until it has been archived for more than 30 days. As of <RelativeTime at={data.asOf} />
              .
            </span>
          ) : (
            <SkeletonLine width={320} />
          )
        }
      />
      <PageBody>
        <Columns
          main={
            <>
              <Card title="Breakdown">
                <WalletCounts counts={data} />
              </Card>
              <Card title="By application" flush>
                <ByApplication rows={data?.byApplication} />
              </Card>
              <BillingCharts />
              <OperationLine operation="wallets.getBilling" input={{}} />
            </>
          }
          side={
            <>
              <Card title="Ending soon" hint="archived, still billed">
                <EndingSoon wallets={data?.leavingNext} />
              </Card>
              <Card title="By chain" flush>
                <ByChain rows={data?.byChain} />
              </Card>
            </>
          }
        />
      </PageBody>
    </>
  );
}

/** Archived wallets that stop being billed, soonest first. */
function EndingSoon({ wallets }: { wallets: Billing['leavingNext'] | undefined }) {
  if (!wallets) return <SkeletonLine width="70%" />;
  if (wallets.length === 0)
    return <p className="quiet">None. Archived wallets appear here while they are still billed (30 days).</p>;
  return (
    <Timeline
      label="Ending soon"
      first={6}
      entries={wallets.map(({ walletId, description, billedUntil }) => ({
        id: walletId,
        status: 'progress',
        what: <RecordLink of="wallet" id={walletId} className="plain" label={description} />,
        why: `billed until ${toDay(toInstant(billedUntil))}`,
        at: billedUntil,
      }))}
    />
  );
}

const hint = 'last 30 days';
const plotHeight = 120;

function BillingCharts() {
  const { data, error, refetch } = useStatistics({ span: 'month' });
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <WalletsChart statistics={data} />
      <PaymentsChart statistics={data} />
    </>
  );
}

/** Whether a chart would have a single bar at most. */
function isShort(values: readonly (number | null)[]): boolean {
  return values.filter(Boolean).length < 2;
}

function WalletsChart({ statistics }: { statistics: Statistics | undefined }) {
  const active = statistics?.wallets.active;
  if (!active || isShort(active)) return null;
  return (
    <ChartCard
      title="Active wallets"
      hint={hint}
      figures={[
        { label: 'active now', color: 'chart-1', value: valueText(active.at(-1)) },
        { label: '30 days ago', value: valueText(active[0]) },
      ]}
      data={{ ...statistics, kind: 'bars', series: [{ label: 'active', color: 'chart-1', values: active }] }}
      plotHeight={plotHeight}
    />
  );
}

function PaymentsChart({ statistics }: { statistics: Statistics | undefined }) {
  const navigate = useNavigate();
  const series: ChartSeries[] | undefined = statistics && [
    { label: 'succeeded', color: 'chart-1', values: statistics.payments.succeeded },
    { label: 'open', color: 'warn-dot', values: statistics.payments.open },
    { label: 'cancelled', color: 'chart-2', values: statistics.payments.canceled },
  ];
  const perDay = series?.[0]?.values.map((_, day) => sumOf(series.map(({ values }) => values[day] ?? 0)));
  if (!perDay || isShort(perDay)) return null;
  return (
    <ChartCard
      title="Payments per day"
      hint={hint}
      figures={series?.map(figureOf)}
      data={series && statistics && { ...statistics, kind: 'bars', series }}
      way={{ to: 'payments', open: (span) => void navigate({ to: '/payments', search: span }) }}
      plotHeight={plotHeight}
    />
  );
}
