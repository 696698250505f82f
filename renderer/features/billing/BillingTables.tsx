import { Link } from '@tanstack/react-router';
import type { Billing } from '../../../service/resources/billing.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { FiguresTable } from '../../components/figures/FiguresTable.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import text from '../../components/text.module.css';
import styles from './counts-table.module.css';

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
              <Link
                to="/applications"
                search={{ selected: row.applicationId }}
                style={{ color: 'var(--vd-text)', fontWeight: 550 }}
              >
                {row.name}
              </Link>
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
            <td className={styles.share} style={{ width: '40%', padding: 0 }}>
              {inUse > 0 && <span style={{ width: `${(100 * inUse) / maximumInUse}%` }} />}
            </td>
            <td>{inUse.toLocaleString('en')}</td>
          </tr>
        )) ?? <SkeletonRow columns={3} />}
      </tbody>
    </FiguresTable>
  );
}
