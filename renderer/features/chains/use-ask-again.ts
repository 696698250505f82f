import { useQueryClient } from '@tanstack/react-query';

/** Asks again for what an act on a chain has changed, without waiting for the next look at its block. */
export function useAskAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const path of [['chains'], ['balances'], ['contracts', 'getAddress']])
      void queries.invalidateQueries({ queryKey: [path] });
  };
}
