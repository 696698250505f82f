import { useQueryClient } from '@tanstack/react-query';

/** Refetches chain data after an action, without waiting for the next block poll. */
export function useRefetch(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const path of [['chains'], ['balances'], ['contracts', 'getAddress']])
      void queries.invalidateQueries({ queryKey: [path] });
  };
}
