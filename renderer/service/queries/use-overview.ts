import { useQuery } from '@tanstack/react-query';
import { service } from '../call/client.ts';
import type { InputOf } from '../call/operations.ts';
import { ownWorld } from '../call/session/console-base.ts';
import { worldColour } from '../labels/world-colour.ts';
import { createNotifier } from '../live/notifier.ts';
import { localPreference } from './local-preferences.ts';

/** The state of the installation; `undefined` while loading. */
export function useOverview() {
  return useQuery(service.system.overview.queryOptions({})).data;
}

/** The colour of this world, the same as in lists of worlds; `undefined` in main. */
export function useOwnColour() {
  return worldColour(ownWorld, useQuery(service.worlds.list.queryOptions({})).data);
}

/** The base URL for copied calls. */
export function useBaseUrl(): string {
  return useOverview()?.baseUrl ?? 'http://127.0.0.1:8787';
}

/** Polled as well, for conditions that no record change reports. */
const periodMilliseconds = 15_000;

export function useAttentionQuery() {
  return useQuery(service.attention.list.queryOptions({}, { refetchInterval: periodMilliseconds }));
}

/** The items that need attention, most severe first; `undefined` while loading. */
export function useAttention() {
  return useAttentionQuery().data?.items;
}

/** Hourly slots need no faster updates. */
const oftenMilliseconds = 15_000;

/** The statistics of a period, polled while they are shown. */
export function useStatistics(input: InputOf<'statistics.get'>, enabled = true) {
  return useQuery(
    service.statistics.get.queryOptions(input, {
      enabled,
      refetchInterval: oftenMilliseconds,
      refetchOnMount: 'always',
    }),
  );
}

const storageKey = localPreference.firstSteps;
const hiddenValue = 'hidden';
const changes = createNotifier();

/** Whether the first steps are completed or hidden in this browser. */
export function useFirstStepsHidden(): boolean {
  return changes.useValue(() => localStorage.getItem(storageKey) === hiddenValue);
}

export function hideFirstSteps(isHidden: boolean): void {
  if (isHidden) localStorage.setItem(storageKey, hiddenValue);
  else localStorage.removeItem(storageKey);
  changes.notify();
}
