import type { Billing } from '../../../service/resources/billing.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { FiguresTable } from '../../components/figures/FiguresTable.tsx';
import { SkeletonRow } from './ByApplication.tsx';
import styles from './counts-table.module.css';

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
