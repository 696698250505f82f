import { statusGlyphs } from '../../../components/status/offer-labels.ts';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import type { Offer } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';

/** The status of an offer: its glyph and its label. */
export function OfferState({ status }: { status: Offer['status'] }) {
  return (
    <StatusLabel
      status={statusGlyphs[status]}
      state={wireLabel('offerStatus', status)}
      name={status}
    />
  );
}
