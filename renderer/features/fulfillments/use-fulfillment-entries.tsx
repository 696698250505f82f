import { IconPackageExport } from '@tabler/icons-react';
import { WireState } from '../../components/status/WireNameLabel.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';

/** Finds fulfillments by id or by the hash of one of their transactions. */
export const useFulfillmentEntries: UseEntries = finder({
  operation: 'fulfillments.listWithItems',
  isRequested: (_, kind) => kind === 'id' || kind === 'hash',
  input: (search) => ({ search, pageSize: 3 }),
  title: 'Fulfillments',
  entries: ({ items }, text, kind) =>
    items
      .filter(({ id }) => id === text || kind === 'hash')
      .map(({ id, item, status }) => ({
        id,
        icon: IconPackageExport,
        name: item?.name || 'Fulfillment',
        detail: 'fulfillment',
        aside: <WireState of="fulfillmentStatus" name={status} />,
        isExactMatch: true,
        link: { to: '/fulfillments', search: { selected: id } },
      })),
});
