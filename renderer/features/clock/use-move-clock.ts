import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../service/client.ts';

/** Moves the clock on; the console counts by it from the answer on. */
export function useMoveClock() {
  const queries = useQueryClient();
  return useMutation(
    service.clock.advance.mutationOptions({
      onSuccess: ({ offsetMilliseconds }) =>
        queries.setQueryData(
          service.system.overview.queryKey({}),
          (overview) => overview && { ...overview, clockOffsetMilliseconds: offsetMilliseconds },
        ),
    }),
  );
}
