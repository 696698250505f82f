import { Box, Flex } from '@mantine/core';
import type { Billing } from '../../../service/model/payments/billing.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { FiguresTable } from '../../components/figures/FiguresTable.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import text from '../../components/text.module.css';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import styles from './billing.module.css';

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
      <Flex component="ol" mt={8} aria-label="Billing stages">
        {parts.map(({ part, count, name, billing }, index) => (
          <li key={part} className={styles.step}>
            {index > 0 && (
              <span className={styles.flow}>
                <Box
                  component="span"
                  className={`${text.tiny} ${text.quiet}`}
                  pos="absolute"
                  inset="auto 0 calc(50% + 4px)"
                >
                  {index === 1 ? 'archived' : 'after 30 days'}
                </Box>
                <svg
                  viewBox="0 0 8 10"
                  width="8"
                  height="10"
                  style={{ position: 'absolute', top: 'calc(50% - 4.5px)', right: 0, color: 'var(--vd-idle)' }}
                  aria-hidden="true"
                >
                  <path d="m1 1 5 4-5 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
                </svg>
              </span>
            )}
            <div className={`${text.well} ${styles.box}`} data-part={part}>
              <span className={text.large}>
                {count === undefined ? <SkeletonLine width={40} /> : count.toLocaleString('en')}
              </span>
              <span className={text.strong}>{name}</span>
              <span className={`${text.quiet} ${text.small}`}>{billing}</span>
            </div>
          </li>
        ))}
      </Flex>
      <Box component="p" className={`${text.quiet} ${text.small}`} maw={560} mt={10}>
        Unarchiving a wallet makes it active and billable again immediately.
      </Box>
    </>
  );
}

/** Wallets per application: billable and no longer billable. */
export function ByApplication({ rows }: { rows: Billing['byApplication'] | undefined }) {
  return (
    <FiguresTable>
      <thead>
        <tr>
          <th scope="col">Application</th>
          <th scope="col">In use</th>
          <th scope="col">Archived, still billed</th>
          <th scope="col">Active</th>
          <th scope="col">Not billed</th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => (
          <tr key={row.applicationId}>
            <th scope="row">
              <RecordLink of="application" id={row.applicationId} style={{ color: 'var(--vd-text)', fontWeight: 550 }}>
                {row.name}
              </RecordLink>
            </th>
            <td>{row.inUse.toLocaleString('en')}</td>
            <td>{row.archivedStillBilled.toLocaleString('en')}</td>
            <td style={{ fontWeight: 550 }}>{row.activeWallets.toLocaleString('en')}</td>
            <td className={text.quiet}>{row.archivedNotBilled.toLocaleString('en')}</td>
          </tr>
        )) ?? <SkeletonRow columns={5} />}
      </tbody>
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
    <FiguresTable>
      <thead className={styles.unseen}>
        <tr>
          <th scope="col">Chain</th>
          <th scope="col">Share</th>
          <th scope="col">In use</th>
        </tr>
      </thead>
      <tbody>
        {rows?.map(({ secretType, inUse }) => (
          <tr key={secretType}>
            <th scope="row">
              <Chain chain={secretType} />
            </th>
            <td style={{ width: '40%', padding: 0 }}>
              {inUse > 0 && (
                <Box w={`${(100 * inUse) / maximumInUse}%`} h={6} miw={2} bdrs={2} bg="var(--vd-chart-1)" />
              )}
            </td>
            <td>{inUse.toLocaleString('en')}</td>
          </tr>
        )) ?? <SkeletonRow columns={3} />}
      </tbody>
    </FiguresTable>
  );
}
