import type { Feature } from '../../frame/feature.ts';

/** What lies on the chains: blocks, transactions, addresses. */
export const explorer = {
  finder: { rank: 10, load: async () => (await import('./use-chain-entries.tsx')).useChainEntries },
} satisfies Feature;
