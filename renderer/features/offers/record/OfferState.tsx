import { statusGlyphs } from '../../../components/status/offer-words.ts';
import { StatusWord } from '../../../components/status/StatusWord.tsx';
import type { Offer } from '../../../service/call/client.ts';
import { wordOf } from '../../../service/words/wire-words.ts';

/** The status of an offer: its glyph and its label. */
export function OfferState({ status }: { status: Offer['status'] }) {
  return (
    <StatusWord status={statusGlyphs[status]} state={wordOf('offerStatus', status)} name={status} />
  );
}
