import { useNow } from '../../../components/figures/use-now.ts';
import { RecordActions } from '../../../frame/act/RecordActions.tsx';
import type { OfferInspection } from '../../../service/call/client.ts';
import { actsOf } from './next-step.ts';

/** The next step of an offer as the filled button, and a menu of the other actions. */
export function OfferActions({
  inspection,
  place,
}: {
  inspection: OfferInspection;
  place: 'header' | 'panel';
}) {
  return (
    <RecordActions
      {...actsOf(inspection, useNow())}
      copies={[{ what: 'offer id', value: inspection.offer.id }]}
      place={place}
    />
  );
}
