import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FulfillmentWithItem } from '../../../service/resources/fulfillment-inspection.ts';
import { Card } from '../../components/Card.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { fulfillmentGlyphs } from '../../components/fulfillment-glyphs.ts';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { UsdcAmount } from '../../components/UsdcAmount.tsx';
import { service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { titleOf, toItems } from './fulfillment-words.ts';
import styles from './LatestFulfillments.module.css';

const first = 5;

/** What a market user bought or got back last, and the way to all of it. */
export function LatestFulfillments({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(
    service.fulfillments.listWithItems.queryOptions({ userId, pageSize: first }),
  );
  const total = data?.pagination.numberOfElements ?? 0;
  return (
    <Card
      title="Fulfillments"
      hint={total > 0 && total.toLocaleString('en')}
      flush
      actions={
        total > 0 && (
          <Link to="/fulfillments" search={{ search: userId }}>
            All
          </Link>
        )
      }
    >
      {error && !data && (
        <div className={styles.pad}>
          <FailureAlert error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className={styles.pad}>
          <SkeletonLine width="70%" />
        </div>
      )}
      {data && total === 0 && <p className={styles.none}>They bought nothing yet.</p>}
      {data && total > 0 && (
        <ul aria-label="Fulfillments">
          {data.items.map((fulfillment) => (
            <Row key={fulfillment.id} fulfillment={fulfillment} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ fulfillment }: { fulfillment: FulfillmentWithItem }) {
  const changedIds = useChangedIds();
  const { id, type, status, amount, total } = fulfillment;
  return (
    <li className={styles.row} data-changed={changedIds.has(id) || undefined}>
      <StatusGlyph status={fulfillmentGlyphs[status]} label={status} />
      <Link to="/fulfillments" search={{ selected: id }} className={styles.name}>
        {toItems(amount, titleOf(fulfillment))}
      </Link>
      <span className={styles.price}>
        {type === 'PURCHASE' ? <UsdcAmount value={total} /> : 'back'}
      </span>
    </li>
  );
}
