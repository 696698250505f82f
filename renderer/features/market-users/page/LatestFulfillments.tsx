import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FulfillmentWithItem } from '../../../../service/resources/fulfillment-inspection.ts';
import { UsdcAmount } from '../../../components/figures/UsdcAmount.tsx';
import {
  fulfillmentGlyphs,
  titleOf,
  toItems,
} from '../../../components/status/fulfillment-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import styles from '../../../components/table/ListCard.module.css';
import { ListCard, ListRow } from '../../../components/table/ListCard.tsx';
import { service } from '../../../service/call/client.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';

const first = 5;

/** The latest purchases and returns of a market user, with a link to all of them. */
export function LatestFulfillments({ userId }: { userId: string }) {
  const query = useQuery(
    service.fulfillments.listWithItems.queryOptions({ userId, pageSize: first }),
  );
  return (
    <ListCard
      title="Fulfillments"
      query={query}
      all={
        <Link to="/fulfillments" search={{ search: userId }}>
          All
        </Link>
      }
      none="No purchases yet."
      row={(fulfillment) => <Row key={fulfillment.id} fulfillment={fulfillment} />}
    />
  );
}

function Row({ fulfillment }: { fulfillment: FulfillmentWithItem }) {
  const { id, type, status, amount, total } = fulfillment;
  return (
    <ListRow isChanged={useChangedIds().has(id)}>
      <StatusGlyph status={fulfillmentGlyphs[status]} label={status} />
      <Link to="/fulfillments" search={{ selected: id }} className={styles.name}>
        {toItems(amount, titleOf(fulfillment))}
      </Link>
      {type === 'PURCHASE' ? <UsdcAmount value={total} /> : 'back'}
    </ListRow>
  );
}
