import { createChanges } from '../../service/adapters/changes/change-notices.ts';
import { randomIds } from '../../service/adapters/clock/random-ids.ts';
import { systemClock } from '../../service/adapters/clock/system-clock.ts';
import { SharedStorage } from '../../service/adapters/shared-world/shared-storage.ts';
import type { SharedLog } from '../../service/adapters/shared-world/world-entry.ts';
import { MemoryState } from '../../service/adapters/storage/memory-state.ts';
import type { Clock } from '../../service/ports/clock.ts';
import { fixedDeviceKey } from '../fakes/fake-vault.ts';
import { recordedLog } from '../fakes/recorded-log.ts';

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
