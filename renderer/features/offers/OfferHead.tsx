import { ItemPicture } from '../../components/ItemPicture.tsx';
import { collectionOf, leftOf, priceOf, titleOf, toUsdc } from '../../components/offer-words.ts';
import type { Offer } from '../../service/client.ts';
import styles from './OfferHead.module.css';

/** The offer that something is done with: its picture, its item, what is left and what it costs. */
export function OfferHead({ offer }: { offer: Offer }) {
  const { amount, unit } = priceOf(offer);
  return (
    <div className={styles.head}>
      <span className={styles.picture}>
        <ItemPicture nft={offer.nft} shape="thumb" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{titleOf(offer)}</span>
        <span className={styles.collection}>
          {collectionOf(offer) ?? 'Collection without a name'}
        </span>
      </span>
      <span className={styles.money}>
        {amount !== undefined && (
          <span>
            <b className={styles.price}>{toUsdc(amount)}</b>{' '}
            <span className={styles.dim}>{unit}</span>
          </span>
        )}
        <span className={styles.dim}>{leftOf(offer)}</span>
      </span>
    </div>
  );
}
