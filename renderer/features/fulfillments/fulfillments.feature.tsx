import { IconPackageExport } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';
import { useFulfillmentEntries } from './use-fulfillment-entries.tsx';

/** How items move out of offers. */
export const fulfillments = {
  pages: [
    { to: '/fulfillments', label: 'Fulfillments', icon: IconPackageExport, group: 'Marketplace' },
  ],
  finder: { rank: 7, useEntries: useFulfillmentEntries },
} satisfies Feature;
