import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { leftOf, statusGlyphs, titleOf } from '../../../components/status/offer-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import styles from '../../../components/table/ListCard.module.css';
import { ListCard, ListRow } from '../../../components/table/ListCard.tsx';
import { type Offer, service } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';

const first = 5;

/** The offers of a market user, newest first. */
export function OffersOfUser({ userId }: { userId: string }) {
  const query = useQuery(service.offers.list.queryOptions({ sellerId: userId, pageSize: first }));
  return (
    <ListCard
      title="Offers"
      query={query}
      none="No offers yet."
      row={(offer) => <Row key={offer.id} offer={offer} />}
    />
  );
}

function Row({ offer }: { offer: Offer }) {
  return (
    <ListRow>
      <StatusGlyph
        status={statusGlyphs[offer.status]}
        label={wireLabel('offerStatus', offer.status)}
      />
      <Link to="/offers/$offerId" params={{ offerId: offer.id }} className={styles.name}>
        {titleOf(offer)}
      </Link>
      <span className={styles.when}>{leftOf(offer)}</span>
    </ListRow>
  );
}
