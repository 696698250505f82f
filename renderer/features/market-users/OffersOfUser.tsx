import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../components/Card.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { type Offer, service } from '../../service/client.ts';
import { leftOf, statusGlyphs, titleOf } from '../offers/offer-words.ts';
import styles from './OffersOfUser.module.css';

const first = 5;

/** What a market user sells, newest first. */
export function OffersOfUser({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(
    service.offers.list.queryOptions({ sellerId: userId, pageSize: first }),
  );
  const total = data?.pagination.numberOfElements ?? 0;
  return (
    <Card title="Offers" hint={total > 0 && total.toLocaleString('en')} flush>
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
      {data && total === 0 && <p className={styles.none}>They sell nothing yet.</p>}
      {data && total > 0 && (
        <ul aria-label="Offers">
          {data.items.map((offer) => (
            <Row key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ offer }: { offer: Offer }) {
  return (
    <li className={styles.row}>
      <StatusGlyph status={statusGlyphs[offer.status]} label={offer.status} />
      <Link to="/offers/$offerId" params={{ offerId: offer.id }} className={styles.name}>
        {titleOf(offer)}
      </Link>
      <span className={styles.left}>{leftOf(offer)}</span>
    </li>
  );
}
