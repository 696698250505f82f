import { CopyButton } from '../../components/CopyButton.tsx';
import { titleOf } from '../../components/offer-words.ts';
import type { Offer } from '../../service/client.ts';
import { shorten } from '../../service/shorten.ts';
import styles from './SignedText.module.css';

/** The text that the seller's wallet signs, part by part with what each means. */
export function SignedText({ offer, seller }: { offer: Offer; seller: string }) {
  const meanings = ['this offer', seller, 'the custody contract', titleOf(offer)];
  const parts = offer.dataToSign.split('_');
  return (
    <div className={styles.well}>
      <div className={styles.head}>
        Text to sign
        <CopyButton value={offer.dataToSign} label="Copy the text to sign" size={24} />
      </div>
      <dl className={styles.parts}>
        {parts.map((part, index) => (
          <div key={meanings[index]} className={styles.part}>
            <dt>
              {index > 0 && <code className={styles.joint}>_</code>}
              <code title={part}>{part.length > 24 ? shorten(part, 'long') : part}</code>
            </dt>
            <dd title={meanings[index]}>{meanings[index]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
