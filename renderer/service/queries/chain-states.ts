import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import type { ChainState } from '../../../service/model/transactions/chain-view.ts';
import { service } from '../call/client.ts';

/** How often an external node is asked for its block; embedded chains report theirs. */
const externalMilliseconds = 3_000;

/** The queries that depend on the newest block of a chain. */
const staleWithABlock = [
  ['balances'],
  ['wallets', 'listWithUse'],
  ['contracts', 'getAddress'],
  ['transactions', 'getStatus'],
  ['transactions', 'inspect'],
  ['transactions', 'getLane'],
  ['offers', 'inspect'],
  ['money', 'inspectBalance'],
  ['money', 'reconcile'],
  ['collectionTokens', 'listHolders'],
  ['collectionTokens', 'listOwners'],
] as const;
/** The queries with data read from a chain, removed with it. */
const readFromAChain = [
  ['balances'],
  ['contracts'],
  ['transactions'],
  ['offers', 'inspect'],
  ['money'],
  ['collectionTokens'],
] as const;

/** The state of every chain, at most about a second old. */
export const chainStates = () => service.chains.listStates.queryOptions({}, { staleTime: 1_000 });

/** The state of every chain; `undefined` while loading. Starts no chain. */
export function useChainStates(): readonly ChainState[] | undefined {
  return useQuery(chainStates()).data;
}

export function useChainState(secretType: SecretType): ChainState | undefined {
  return useChainStates()?.find((chain) => chain.secretType === secretType);
}

/** Refreshes chain states while the window is visible, and chain data after a block or a reset. Mount it once. */
export function useLiveChains(): readonly ChainState[] | undefined {
  const queries = useQueryClient();
  const { data: states } = useQuery({
    ...chainStates(),
    refetchInterval: ({ state }) => (state.data?.some((chain) => !chain.isEmbedded) ? externalMilliseconds : false),
  });
  const previousStates = useRef<readonly ChainState[]>(undefined);
  useEffect(() => {
    const previous = previousStates.current;
    previousStates.current = states;
    if (!previous || !states) return;
    const blocks = states.flatMap(({ secretType, blockNumber = 0 }) => {
      const old = previous.find((chain) => chain.secretType === secretType)?.blockNumber ?? 0;
      return old === blockNumber ? [] : [{ old, blockNumber }];
    });
    if (blocks.length === 0) return;
    const wasReset = blocks.some(({ old, blockNumber }) => blockNumber < old && blockNumber > 0);
    if (wasReset) for (const path of readFromAChain) void queries.resetQueries({ queryKey: [path] });
    else for (const path of staleWithABlock) void queries.invalidateQueries({ queryKey: [path] });
  }, [states, queries]);
  return states;
}

/** Whether the chain responds without being started first. */
export function isAwake({ state, health }: Pick<ChainState, 'state' | 'health'>): boolean {
  return health === 'ok' && (state === 'running' || state === 'external');
}

type ChainWords = { readonly status: 'done' | 'progress' | 'idle' | 'failed'; readonly state: string };

const labels: Readonly<Record<ChainState['state'], ChainWords>> = {
  running: { status: 'done', state: 'Running' },
  external: { status: 'done', state: 'Connected' },
  starting: { status: 'progress', state: 'Starting' },
  asleep: { status: 'idle', state: 'Asleep' },
  failed: { status: 'failed', state: 'Failed' },
};

/** The label of a chain state and its mark. */
export function chainLabel({ state, health }: Pick<ChainState, 'state' | 'health'>): ChainWords {
  if (health === 'failed') return { status: 'failed', state: 'Not responding' };
  return labels[state];
}

/** @example toBlock(1204) // "1,204" */
export function toBlock(number: number): string {
  return number.toLocaleString('en');
}
