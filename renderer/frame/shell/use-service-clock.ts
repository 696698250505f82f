import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { followClock } from '../../components/figures/use-now.ts';
import { refreshQueries } from '../../service/live/refresh-queries.ts';
import { useOverview } from '../../service/look/use-overview.ts';

/** Counts by the clock of the service, and asks again for everything once it was moved. Mount it once. */
export function useServiceClock(): void {
  const queries = useQueryClient();
  const ahead = useOverview()?.clockOffsetMilliseconds;
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (ahead === undefined) return;
    followClock(ahead);
    const wasMoved = known.current !== undefined && known.current !== ahead;
    known.current = ahead;
    if (wasMoved) void refreshQueries(queries, []);
  }, [ahead, queries]);
}
