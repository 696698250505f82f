import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import type { Offer } from '../../service/client.ts';
import styles from './OfferState.module.css';
import { statusGlyphs } from './offer-words.ts';

/** The status of an offer: its mark and its literal name. */
export function OfferState({ status }: { status: Offer['status'] }) {
  return (
    <span className={styles.state} data-status={status}>
      <StatusGlyph status={statusGlyphs[status]} />
      <code>{status}</code>
    </span>
  );
}
