import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { service } from '../../service/call/client.ts';
import { shorten } from '../../service/labels/shorten.ts';
import { wireLabel } from '../../service/labels/wire-names.ts';
import { ExplorerTable } from './ExplorerTable.tsx';
import styles from './explorer-table.module.css';

const maximumShown = 20;

/** The latest transactions of an address that wallets of this service signed. */
export function AddressTransactions({
  secretType,
  address,
}: {
  secretType: SecretType;
  address: string;
}) {
  const { data, error } = useQuery(
    service.transactions.list.queryOptions({ secretType, search: address, size: maximumShown }),
  );
  if (error && !data)
    return (
      <div className={styles.none}>
        <FailureAlert error={error} />
      </div>
    );
  if (!data)
    return (
      <p className={styles.none}>
        <SkeletonLine width="60%" />
      </p>
    );
  if (data.items.length === 0)
    return (
      <p className={styles.none}>
        None. Transactions signed elsewhere are in the blocks of{' '}
        <Link to="/explorer/$chain" params={{ chain: secretType }}>
          {secretType}
        </Link>
        .
      </p>
    );
  const hiddenCount = data.pagination.numberOfElements - data.items.length;
  return (
    <>
      <ExplorerTable columns={['Hash', 'Function', 'State', 'Signed']}>
        {data.items.map(({ id, hash, type, functionName, status, createdAt }) => (
          <tr key={id}>
            <th scope="row">
              <Link
                to="/transactions/$transactionId"
                params={{ transactionId: id }}
                style={{ color: 'var(--vd-text)' }}
                title={hash}
              >
                <code>{shorten(hash, 'short')}</code>
              </Link>
            </th>
            <td>
              <code>{functionName ?? type}</code>
            </td>
            <td>
              <span title={status}>{wireLabel('transactionState', status)}</span>
            </td>
            <td>
              <RelativeTime at={createdAt} />
            </td>
          </tr>
        ))}
      </ExplorerTable>
      {hiddenCount > 0 && (
        <p className={styles.none}>
          <Link to="/transactions" search={{ search: address, secretType, of: 'all' }}>
            {hiddenCount.toLocaleString('en')} more
          </Link>
        </p>
      )}
    </>
  );
}
