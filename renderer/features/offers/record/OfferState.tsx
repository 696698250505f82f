import { statusGlyphs } from '../../../components/status/offer-words.ts';
import { StatusWord } from '../../../components/status/StatusWord.tsx';
import type { Offer } from '../../../service/call/client.ts';

/** The status of an offer: its mark and its literal name. */
export function OfferState({ status }: { status: Offer['status'] }) {
  return <StatusWord status={statusGlyphs[status]} state={status} isLiteral />;
}
