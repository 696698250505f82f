import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Billing } from '../../../service/resources/billing.ts';
import { toDay, toInstant } from '../../components/figures/instant.ts';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import text from '../../components/text.module.css';
import { MoreEntries, Timeline } from '../../components/timeline/Timeline.tsx';

const first = 6;

/** Archived wallets that stop being billed, soonest first. */
export function EndingSoon({ wallets }: { wallets: Billing['leavingNext'] | undefined }) {
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
