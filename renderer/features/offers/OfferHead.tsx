import {
  collectionOf,
  leftOf,
  priceOf,
  titleOf,
  toUsdc,
} from '../../components/status/offer-labels.ts';
import text from '../../components/text.module.css';
import type { Offer } from '../../service/call/client.ts';
import { ItemLine } from './ItemLine.tsx';
import styles from './OfferHead.module.css';

/** The header of offer drawers: picture, item, remaining amount and price. */
export function OfferHead({ offer }: { offer: Offer }) {
  const { amount, unit } = priceOf(offer);
  return (
    <ItemLine
      nft={offer.nft}
      name={titleOf(offer)}
      collection={collectionOf(offer) ?? 'Unnamed collection'}
    >
      <span className={styles.money}>
        {amount !== undefined && (
          <span>
            <b className={text.strong}>{toUsdc(amount)}</b>{' '}
            <span className={`${text.quiet} ${text.small}`}>{unit}</span>
          </span>
        )}
        <span className={`${text.quiet} ${text.small}`}>{leftOf(offer)}</span>
      </span>
    </ItemLine>
  );
}
