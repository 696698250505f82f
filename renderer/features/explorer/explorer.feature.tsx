import type { Feature } from '../../frame/feature.ts';

/** The explorer: blocks, transactions and addresses of the chains. */
export const explorer = {
  finder: { rank: 10, load: async () => (await import('./use-chain-entries.tsx')).useChainEntries },
} satisfies Feature;
