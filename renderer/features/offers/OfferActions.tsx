import {
  IconArrowBackUp,
  IconBan,
  IconGavel,
  IconPencil,
  IconPlus,
  IconShoppingBag,
  IconSignature,
} from '@tabler/icons-react';
import { useNow } from '../../components/use-now.ts';
import { RecordActions } from '../../frame/RecordActions.tsx';
import type { OfferInspection } from '../../service/client.ts';
import { actsOf } from './next-step.ts';

const icons = {
  'new-offer': IconPlus,
  'prepare-offer': IconSignature,
  'buy-offer': IconShoppingBag,
  'bid-offer': IconGavel,
  'change-offer-price': IconPencil,
  'close-offer': IconArrowBackUp,
  'terminate-offer': IconBan,
} as const;

/** The next step of an offer as the one filled button, and a menu of what else can be done. */
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
      icons={icons}
      copies={[{ what: 'offer id', value: inspection.offer.id }]}
      place={place}
    />
  );
}
