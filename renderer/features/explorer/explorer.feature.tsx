import type { Feature } from '../../frame/feature.ts';
import { useChainEntries } from './use-chain-entries.tsx';

/** What lies on the chains: blocks, transactions, addresses. */
export const explorer = {
  finder: { rank: 10, useEntries: useChainEntries },
} satisfies Feature;
