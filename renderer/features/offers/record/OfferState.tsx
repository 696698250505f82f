import { statusGlyphs } from '../../../components/offer-words.ts';
import { StatusWord } from '../../../components/StatusWord.tsx';
import type { Offer } from '../../../service/client.ts';

/** The status of an offer: its mark and its literal name. */
export function OfferState({ status }: { status: Offer['status'] }) {
  return <StatusWord status={statusGlyphs[status]} state={status} isLiteral />;
}
