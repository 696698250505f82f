import { createChanges } from '../adapters/changes/change-notices.ts';
import { randomIds } from '../adapters/clock/random-ids.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import type { SharedLog } from '../adapters/shared-world/shared-log.ts';
import { SharedStorage } from '../adapters/shared-world/shared-storage.ts';
import { MemoryState } from '../adapters/storage/memory-state.ts';
import type { Clock } from '../ports/clock.ts';
import { fixedDeviceKey } from './fake-vault.ts';
import { recordedLog } from './recorded-log.ts';

/** The storage of an instance on a shared log, and its message when it loses its world. */
export function anInstanceOn(
  log: SharedLog,
  {
    outcomeMilliseconds = 5000,
    maximumAgeMilliseconds = 0,
    aloneAfterMilliseconds = Number.POSITIVE_INFINITY,
    machine = systemClock as Pick<Clock, 'monotonicMillis' | 'millis'>,
  } = {},
) {
  const lost: string[] = [];
  const journal = recordedLog();
  const storage = new SharedStorage({
    ...{ state: new MemoryState(), log, key: fixedDeviceKey, changes: createChanges() },
    ...{ clock: systemClock, machine, ids: randomIds, journal },
    instance: randomIds.uuid(),
    reached: { lsn: 0, mac: 'the beginning' },
    limits: { outcomeMilliseconds, maximumAgeMilliseconds, aloneAfterMilliseconds },
    lost: (sentence) => lost.push(sentence),
  });
  const valueAt = (id: string) => storage.read(({ settings }) => settings.find(id)?.value);
  return { storage, valueAt, lost, journal };
}
