import { statusGlyphs } from '../../components/offer-words.ts';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import type { Offer } from '../../service/client.ts';
import styles from './OfferState.module.css';

/** The status of an offer: its mark and its literal name. */
export function OfferState({ status }: { status: Offer['status'] }) {
  return (
    <span className={styles.state} data-status={status}>
      <StatusGlyph status={statusGlyphs[status]} />
      <code>{status}</code>
    </span>
  );
}
