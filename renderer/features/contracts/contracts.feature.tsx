import { IconFileCode } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

/** Reads any contract, or calls it with a wallet. */
export const contracts = {
  pages: [{ to: '/contracts', label: 'Contracts', icon: IconFileCode, goKey: 'k' }],
  finder: { rank: 12, load: async () => (await import('./use-contract-entries.tsx')).useContractEntries },
} satisfies Feature;
