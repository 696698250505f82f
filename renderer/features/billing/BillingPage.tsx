import { useQuery } from '@tanstack/react-query';
import { counted } from '../../components/figures/counted.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { OperationLine } from '../../frame/act/OperationLine.tsx';
import { Columns, PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { service } from '../../service/call/client.ts';
import { BillingCharts } from './BillingCharts.tsx';
import { ByApplication } from './ByApplication.tsx';
import { ByChain } from './ByChain.tsx';
import { EndingSoon } from './EndingSoon.tsx';
import { NothingBilled } from './NothingBilled.tsx';
import { WalletCounts } from './WalletCounts.tsx';

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
        <NothingBilled />
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
              A wallet is active until it has been archived for more than 30 days. As of{' '}
              <RelativeTime at={data.asOf} />.
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
              <BillingCharts />
              <Card title="By application" flush>
                <ByApplication rows={data?.byApplication} />
              </Card>
              <OperationLine operation="wallets.getBilling" input={{}} />
            </>
          }
          side={
            <>
              <Card title="Ending soon" hint="archived, still billed">
                <EndingSoon wallets={data?.leavingNext} />
              </Card>
              <Card title="By chain" hint="in use" flush>
                <ByChain rows={data?.byChain} />
              </Card>
            </>
          }
        />
      </PageBody>
    </>
  );
}
