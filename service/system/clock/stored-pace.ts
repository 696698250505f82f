import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import { lastMoment } from '../../kernel/last-moment.ts';
import type { ClockPace } from '../../ports/clock.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';

const paceId = 'clock.pace';
/** The offset to system time in milliseconds, sufficient for a clock that runs at system speed. */
const offsetId = 'clock.offset-milliseconds';

const moment = z.number().min(0).max(lastMoment);
const storedAsJson = z.object({ speed: z.number().min(0), shown: moment, machine: moment });

/** The stored pace of the service clock. */
export function storedPace({ installation }: Pick<TableReaders, 'installation'>): ClockPace {
  const text = installation.find(paceId)?.value;
  const pace = storedAsJson.safeParse(parseJson(text ?? ''));
  if (pace.success) return pace.data;
  const offset = Number(installation.find(offsetId)?.value ?? '0');
  const clockMillis = Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
  return { speed: 1, shown: clockMillis, machine: 0 };
}

/** Stores the pace of the service clock. */
export function storePace(
  { installation }: Pick<TableWriters, 'installation'>,
  pace: ClockPace,
): void {
  const offset = Math.round(pace.shown - pace.machine);
  if (offset > 0 || installation.find(offsetId))
    installation.put({ id: offsetId, value: String(Math.max(0, offset)) });
  // A negative offset to system time is not stored as an offset.
  if (pace.speed !== 1 || offset < 0) installation.put({ id: paceId, value: JSON.stringify(pace) });
  else if (installation.find(paceId)) installation.delete(paceId);
}

/** The current pace, starting now. */
export function presentPace({
  clock,
  clockControl,
}: Pick<Ports, 'clock' | 'clockControl'>): ClockPace {
  const { speed, ...since } = clockControl.pace();
  const machine = clockControl.machineMillis();
  // A millisecond between two readings of the same clock is not an offset.
  const clockMillis = speed === 1 ? machine + since.shown - since.machine : clock.millis();
  return { speed, shown: Math.min(clockMillis, lastMoment), machine };
}

/** Of the pace of a world and of its replacement, the one that does not move time back. */
export function laterPace(first: ClockPace, second: ClockPace): ClockPace {
  return shownAt(second, first.machine) > first.shown ? second : first;
}

function shownAt({ speed, shown, machine }: ClockPace, now: number): number {
  return shown + Math.max(0, now - machine) * speed;
}
