import type { FulfillmentStatus } from '../../service/resources/fulfillment.ts';
import styles from './FulfillmentState.module.css';
import { fulfillmentGlyphs } from './fulfillment-glyphs.ts';
import { StatusGlyph } from './StatusGlyph.tsx';

/** The status of a fulfillment: its mark and its literal name. */
export function FulfillmentState({ status }: { status: FulfillmentStatus }) {
  return (
    <span className={styles.state} data-status={status}>
      <StatusGlyph status={fulfillmentGlyphs[status]} />
      <code>{status}</code>
    </span>
  );
}
