import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { titleOf } from '../../../components/status/offer-labels.ts';
import text from '../../../components/text.module.css';
import type { Offer } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/shorten.ts';
import styles from './SignedText.module.css';

/** The text to sign by the seller's wallet, with an explanation of each part. */
export function SignedText({ offer, seller }: { offer: Offer; seller: string }) {
  const meanings = ['this offer', seller, 'the escrow contract', titleOf(offer)];
  const parts = offer.dataToSign.split('_');
  return (
    <div className={text.well}>
      <div className={`${text.quiet} ${styles.head}`}>
        Text to sign
        <CopyButton value={offer.dataToSign} label="Copy the text to sign" size={24} />
      </div>
      <dl className={styles.parts}>
        {parts.map((part, index) => (
          <div key={meanings[index]} className={styles.part}>
            <dt className={text.cut}>
              {index > 0 && <code className={text.quiet}>_</code>}
              <code title={part}>{part.length > 24 ? shorten(part, 'long') : part}</code>
            </dt>
            <dd className={`${text.cut} ${text.soft}`} title={meanings[index]}>
              {meanings[index]}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
