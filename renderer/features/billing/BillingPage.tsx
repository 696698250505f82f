import { IconArchive, IconReceiptOff, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Billing } from '../../../service/resources/billing.ts';
import { counted } from '../../components/figures/counted.ts';
import { toDay, toInstant } from '../../components/figures/instant.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import text from '../../components/text.module.css';
import { MoreEntries, Timeline } from '../../components/timeline/Timeline.tsx';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { HttpExample } from '../../frame/act/HttpExample.tsx';
import { OperationLine } from '../../frame/act/OperationLine.tsx';
import { Columns, PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { service } from '../../service/call/client.ts';
import { BillingCharts } from './BillingCharts.tsx';
import { ByApplication, ByChain } from './BillingTables.tsx';
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

const first = 6;

/** Archived wallets that stop being billed, soonest first. */
function EndingSoon({ wallets }: { wallets: Billing['leavingNext'] | undefined }) {
  const [isWhole, showWhole] = useState(false);
  if (!wallets) return <SkeletonLine width="70%" />;
  if (wallets.length === 0)
    return (
      <p className={text.quiet}>
        None. Archived wallets appear here while they are still billed (30 days).
      </p>
    );
  const visibleWallets = isWhole ? wallets : wallets.slice(0, first);
  return (
    <>
      <Timeline
        label="Ending soon"
        entries={visibleWallets.map(({ walletId, description, billedUntil }) => ({
          id: walletId,
          status: 'progress',
          what: (
            <Link to="/wallets/$walletId" params={{ walletId }} className={text.plain}>
              {description}
            </Link>
          ),
          why: `billed until ${toDay(toInstant(billedUntil))}`,
          at: billedUntil,
        }))}
      />
      <MoreEntries count={wallets.length - visibleWallets.length} onShow={() => showWhole(true)} />
    </>
  );
}

/** Explains billing while no wallet exists. */
function NothingBilled() {
  return (
    <EmptyState
      title="No billable wallets yet"
      diagram={[
        { icon: IconWallet, label: 'In use', caption: 'billed', missing: true, flow: 'archived' },
        { icon: IconArchive, label: 'Archived', caption: 'billed for 30 days', flow: '30 days' },
        { icon: IconReceiptOff, label: 'Archived over 30 days', caption: 'not billed' },
      ]}
      actions={
        <ActButton action={{ name: 'new-wallet' }} hasIcon isFirst>
          Create a wallet
        </ActButton>
      }
      example={<HttpExample operation="wallets.getBilling" input={{}} />}
    >
      Billing counts wallets in use and wallets archived for at most 30 days. Create a wallet to see
      the counts.
    </EmptyState>
  );
}
