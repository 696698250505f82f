import { Box } from '@mantine/core';
import { Fragment } from 'react';
import type { Billing } from '../../../service/model/payments/billing.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { FiguresTable } from '../../components/figures/FiguresTable.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { StepEdge } from '../../components/timeline/Diagram.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import diagram from '../../components/timeline/timeline.module.css';

type Counts = Pick<Billing, 'inUse' | 'archivedStillBilled' | 'archivedNotBilled'>;

/** Wallet counts for each stage from use to the end of billing. */
export function WalletCounts({ counts }: { counts: Counts | undefined }) {
  const parts = [
    { part: 'in-use', count: counts?.inUse, name: 'In use', billing: 'billed' },
    { part: 'still-billed', count: counts?.archivedStillBilled, name: 'Archived', billing: 'billed for 30 days' },
    { part: 'not-billed', count: counts?.archivedNotBilled, name: 'Archived', billing: 'not billed' },
  ] as const;
  return (
    <>
      <Box
        component="ol"
        display="grid"
        mt={8}
        style={{ gridTemplateColumns: 'auto minmax(56px, 1fr) auto minmax(56px, 1fr) auto', alignItems: 'center' }}
        aria-label="Billing stages"
      >
        {parts.map(({ part, count, name, billing }, index) => (
          <Fragment key={part}>
            {index > 0 && (
              <StepEdge isTravelled={false}>
                <span className={diagram.cause}>{index === 1 ? 'archived' : 'after 30 days'}</span>
              </StepEdge>
            )}
            <Box
              component="li"
              className="well"
              py={8}
              px={14}
              {...(part === 'not-billed' && { bg: 'none', bd: '1px dashed var(--vd-line-strong)' })}
            >
              <span className="large">
                {count === undefined ? <SkeletonLine width={40} /> : count.toLocaleString('en')}
              </span>
              <p className="strong">{name}</p>
              <p className="quiet small">{billing}</p>
            </Box>
          </Fragment>
        ))}
      </Box>
      <Box component="p" className="quiet small" maw={560} mt={10}>
        Unarchiving a wallet makes it active and billable again immediately.
      </Box>
    </>
  );
}

/** Wallets per application: billable and no longer billable. */
export function ByApplication({ rows }: { rows: Billing['byApplication'] | undefined }) {
  return (
    <FiguresTable heads={['Application', 'In use', 'Archived, still billed', 'Active', 'Not billed']}>
      {rows?.map((row) => (
        <tr key={row.applicationId}>
          <th scope="row" className="cut" style={{ width: '100%', maxWidth: 0 }}>
            <RecordLink of="application" id={row.applicationId} className="plain strong" label={row.name} />
          </th>
          <td>{row.inUse.toLocaleString('en')}</td>
          <td>{row.archivedStillBilled.toLocaleString('en')}</td>
          <td className="strong">{row.activeWallets.toLocaleString('en')}</td>
          <td className="quiet">{row.archivedNotBilled.toLocaleString('en')}</td>
        </tr>
      )) ?? <SkeletonRow columns={5} />}
    </FiguresTable>
  );
}

function SkeletonRow({ columns }: { columns: number }) {
  return (
    <tr>
      <td colSpan={columns}>
        <SkeletonLine width="60%" />
      </td>
    </tr>
  );
}

/** Wallets in use per chain, with their share as a bar. */
export function ByChain({ rows }: { rows: Billing['byChain'] | undefined }) {
  const maximumInUse = Math.max(1, ...(rows ?? []).map(({ inUse }) => inUse));
  return (
    <FiguresTable heads={['Chain', 'Share', 'In use']}>
      {rows?.map(({ secretType, inUse }) => (
        <tr key={secretType}>
          <th scope="row">
            <Chain chain={secretType} />
          </th>
          <td style={{ width: '40%', padding: 0 }}>
            {inUse > 0 && <Box w={`${(100 * inUse) / maximumInUse}%`} h={6} miw={2} bdrs={2} bg="var(--vd-chart-1)" />}
          </td>
          <td>{inUse.toLocaleString('en')}</td>
        </tr>
      )) ?? <SkeletonRow columns={3} />}
    </FiguresTable>
  );
}
