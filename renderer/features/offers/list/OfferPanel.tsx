import { useQuery } from '@tanstack/react-query';
import { nounOf } from '../../../components/figures/counted.ts';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { OpenAsPage } from '../../../components/layout/OpenAsPage.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import { collectionOf, priceOf, titleOf, toUsdc } from '../../../components/status/offer-labels.ts';
import { Tag } from '../../../components/status/Tag.tsx';
import text from '../../../components/text.module.css';
import { RecordPanel } from '../../../frame/page/RecordPage.tsx';
import { type OfferInspection, service } from '../../../service/call/client.ts';
import { OfferFacts } from '../page/ItemCard.tsx';
import { OfferActions, OfferEndReason, OfferState } from '../record/OfferState.tsx';
import { OfferTimeline } from '../record/OfferTimeline.tsx';
import { StockBar } from '../record/StockBar.tsx';
import styles from './OfferPanel.module.css';

/** The selected offer next to the list. */
export function OfferPanel({ offerId, onClose }: { offerId: string; onClose: () => void }) {
  const query = useQuery(service.offers.inspect.queryOptions({ offerId }));
  return (
    <RecordPanel
      kind="Offer"
      query={query}
      operation="offers.get"
      input={{ offerId }}
      tools={<OpenAsPage to="/offers/$offerId" params={{ offerId }} />}
      head={(inspection) => <Head inspection={inspection} />}
      onClose={onClose}
    >
      {(inspection) => (
        <div className={`${text.stack} ${text.roomy} ${styles.body}`}>
          <OfferEndReason inspection={inspection} />
          <Stock inspection={inspection} />
          <OfferFacts inspection={inspection} />
          <PanelSection title="Activity">
            <OfferTimeline timeline={inspection.timeline} first={5} />
          </PanelSection>
        </div>
      )}
    </RecordPanel>
  );
}

function Head({ inspection }: { inspection: OfferInspection }) {
  const { offer } = inspection;
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        <ItemPicture nft={offer.nft} shape="wide" />
      </div>
      <div className={styles.words}>
        <PanelTitle title={titleOf(offer)} />
        <div className={styles.state}>
          <OfferState status={offer.status} />
          <Tag>{offer.type === 'SALE' ? 'Sale' : 'Auction'}</Tag>
          <span className={`${text.cut} ${text.quiet} ${text.small}`}>{collectionOf(offer)}</span>
        </div>
        <OfferActions inspection={inspection} place="panel" />
      </div>
    </div>
  );
}

/** The price and the remaining amount side by side. */
function Stock({ inspection: { offer } }: { inspection: OfferInspection }) {
  const { amount, unit } = priceOf(offer);
  const { type, bidCount, remainingAmount } = offer;
  const isAuction = type === 'AUCTION';
  return (
    <div className={styles.stock}>
      <div className={styles.pair}>
        <div>
          <b>{amount === undefined ? 'No price' : toUsdc(amount)}</b>
          <span>{amount === undefined ? '' : unit}</span>
        </div>
        <div>
          <b>{(isAuction ? bidCount : remainingAmount).toLocaleString('en')}</b>
          <span>
            {isAuction ? nounOf(bidCount, 'bid') : `of ${offer.amount.toLocaleString('en')} left`}
          </span>
        </div>
      </div>
      <StockBar offer={offer} />
    </div>
  );
}
