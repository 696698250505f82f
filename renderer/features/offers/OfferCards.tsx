import { CardGrid } from '../../components/CardGrid.tsx';
import type { Paging } from '../../components/table/TableFoot.tsx';
import type { Offer } from '../../service/client.ts';
import { OfferCard } from './OfferCard.tsx';

/** A page of offers as cards: what they look like, what they cost and what is left. */
export function OfferCards({
  changedIds,
  openId,
  onOpen,
  ...grid
}: {
  label: string;
  rows: readonly Offer[] | undefined;
  paging: Paging | undefined;
  changedIds: ReadonlySet<string>;
  openId: string | undefined;
  empty: React.ReactNode;
  onOpen: (offer: Offer) => void;
  onPage: (page: number) => void;
}) {
  return (
    <CardGrid
      {...grid}
      openId={openId}
      narrowest={216}
      skeletons={8}
      onOpen={onOpen}
      card={(offer, place) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          isOpen={offer.id === openId}
          isChanged={changedIds.has(offer.id)}
          onOpen={() => onOpen(offer)}
          {...place}
        />
      )}
    />
  );
}
