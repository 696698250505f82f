import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ClockView } from '../../../service/model/installation/clock.ts';
import { followClock, followPace } from '../../components/figures/RelativeTime.tsx';
import { refreshQueries } from '../../service/live/refresh-queries.ts';
import { useOverview } from '../../service/queries/use-overview.ts';

/** Makes all times follow the service clock, and reloads everything after it was changed. Mount it once. */
export function useServiceClock(): void {
  const queries = useQueryClient();
  const clock = useOverview()?.clock;
  const previousSetting = useRef<string>(undefined);
  useEffect(() => {
    if (!clock) return;
    if (clock.speed === 1) followClock(clock.offsetMilliseconds);
    else followPace(clock);
    const setting = settingOf(clock);
    const wasMoved = previousSetting.current !== undefined && previousSetting.current !== setting;
    previousSetting.current = setting;
    if (wasMoved) void refreshQueries(queries, []);
  }, [clock, queries]);
}

/** Clock properties that change only when the clock is set. */
function settingOf({ speed, now, offsetMilliseconds }: ClockView): string {
  if (speed === 1) return `ahead by ${offsetMilliseconds}`;
  return speed === 0 ? `at ${now}` : `times ${speed}`;
}
