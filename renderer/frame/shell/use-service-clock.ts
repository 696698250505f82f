import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ClockView } from '../../../service/resources/clock.ts';
import { followClock, followPace } from '../../components/figures/use-now.ts';
import { refreshQueries } from '../../service/live/refresh-queries.ts';
import { useOverview } from '../../service/look/use-overview.ts';

/** Counts by the clock of the service, and asks again for everything once it was moved. Mount it once. */
export function useServiceClock(): void {
  const queries = useQueryClient();
  const clock = useOverview()?.clock;
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!clock) return;
    if (clock.speed === 1) followClock(clock.offsetMilliseconds);
    else followPace(clock);
    const setting = settingOf(clock);
    const wasMoved = known.current !== undefined && known.current !== setting;
    known.current = setting;
    if (wasMoved) void refreshQueries(queries, []);
  }, [clock, queries]);
}

/** What changes only when somebody sets the clock, and not as it goes. */
function settingOf({ speed, now, offsetMilliseconds }: ClockView): string {
  if (speed === 1) return `ahead by ${offsetMilliseconds}`;
  return speed === 0 ? `at ${now}` : `times ${speed}`;
}
