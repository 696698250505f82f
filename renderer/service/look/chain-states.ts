import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { service } from '../call/client.ts';

/** How often a node of the user is asked for its block; embedded chains report theirs. */
const externalMilliseconds = 3_000;

/** What follows from the newest block of a chain. */
const staleWithABlock = [
  ['balances'],
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
/** What is read from a chain, and gone with it. */
const readFromAChain = [
  ['balances'],
  ['contracts'],
  ['transactions'],
  ['offers', 'inspect'],
  ['money'],
  ['collectionTokens'],
] as const;

/** How every chain is; a look is never much older than a second. */
export const chainStates = () => service.chains.listStates.queryOptions({}, { staleTime: 1_000 });

/** Every chain as it is; nothing until it has arrived. Starts none. */
export function useChainStates(): readonly ChainState[] | undefined {
  return useQuery(chainStates()).data;
}

export function useChainState(secretType: SecretType): ChainState | undefined {
  return useChainStates()?.find((chain) => chain.secretType === secretType);
}

/**
 * Keeps the states of the chains fresh while the window is visible, and asks again for what was read
 * from a chain when it has a new block or was reset. Mount it once.
 */
export function useLiveChains(): readonly ChainState[] | undefined {
  const queries = useQueryClient();
  const { data: states } = useQuery({
    ...chainStates(),
    refetchInterval: ({ state }) =>
      state.data?.some((chain) => !chain.isEmbedded) ? externalMilliseconds : false,
  });
  const known = useRef<readonly ChainState[]>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = states;
    if (!before || !states) return;
    const blocks = states.flatMap(({ secretType, blockNumber = 0 }) => {
      const old = before.find((chain) => chain.secretType === secretType)?.blockNumber ?? 0;
      return old === blockNumber ? [] : [{ old, blockNumber }];
    });
    if (blocks.length === 0) return;
    const wasReset = blocks.some(({ old, blockNumber }) => blockNumber < old && blockNumber > 0);
    if (wasReset)
      for (const path of readFromAChain) void queries.resetQueries({ queryKey: [path] });
    else for (const path of staleWithABlock) void queries.invalidateQueries({ queryKey: [path] });
  }, [states, queries]);
  return states;
}

/** Whether the chain answers without being started first. */
export function isAwake({ state, health }: Pick<ChainState, 'state' | 'health'>): boolean {
  return health === 'ok' && (state === 'running' || state === 'external');
}

interface ChainWords {
  readonly status: 'done' | 'progress' | 'idle' | 'failed';
  readonly state: string;
}

const words: Readonly<Record<ChainState['state'], ChainWords>> = {
  running: { status: 'done', state: 'Running' },
  external: { status: 'done', state: 'Connected' },
  starting: { status: 'progress', state: 'Starting' },
  asleep: { status: 'idle', state: 'Asleep' },
  failed: { status: 'failed', state: 'Failed' },
};

/** How a chain is, in a word and its mark. */
export function wordsOfChain({ state, health }: Pick<ChainState, 'state' | 'health'>): ChainWords {
  if (health === 'failed') return { status: 'failed', state: 'Not responding' };
  return words[state];
}

/** @example toBlock(1204) // "1,204" */
export function toBlock(number: number): string {
  return number.toLocaleString('en');
}
