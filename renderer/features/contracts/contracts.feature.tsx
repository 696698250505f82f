import { IconFileCode } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

/** Any contract: read from it, or have a wallet call it. */
export const contracts = {
  pages: [
    { to: '/contracts', label: 'Contracts', icon: IconFileCode, group: 'Tokens', goKey: 'k' },
  ],
  finder: {
    rank: 12,
    load: async () => (await import('./use-contract-entries.tsx')).useContractEntries,
  },
} satisfies Feature;
