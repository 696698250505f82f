import { IconPackageExport } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

/** Transfers of items out of offers. */
export const fulfillments = {
  pages: [{ to: '/fulfillments', label: 'Fulfillments', icon: IconPackageExport, group: 'Market', goKey: 'f' }],
  finder: { rank: 7, load: async () => (await import('./use-fulfillment-entries.tsx')).useFulfillmentEntries },
} satisfies Feature;
