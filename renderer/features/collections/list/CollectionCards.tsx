import { useNavigate } from '@tanstack/react-router';
import type { Collection } from '../../../../service/resources/collection.ts';
import { CardGrid } from '../../../components/CardGrid.tsx';
import type { Paging } from '../../../components/table/TableFoot.tsx';
import { CollectionCard } from './CollectionCard.tsx';

/** A page of collections: what they look like, where they lie and what is in them. */
export function CollectionCards(grid: {
  rows: readonly Collection[] | undefined;
  paging: Paging | undefined;
  changedIds: ReadonlySet<string>;
  empty: React.ReactNode;
  onPage: (page: number) => void;
}) {
  const navigate = useNavigate();
  return (
    <CardGrid
      {...grid}
      label="Collections"
      narrowest={232}
      skeletons={4}
      onOpen={({ chain, address }) =>
        void navigate({ to: '/collections/$chain/$address', params: { chain, address } })
      }
      card={(collection) => <CollectionCard collection={collection} />}
    />
  );
}
