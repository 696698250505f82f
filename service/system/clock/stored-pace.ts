import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import { lastMoment } from '../../kernel/last-moment.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ClockPace } from '../../ports/clock.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';

const paceId = 'clock.pace';
/** How far the clock was moved on, in milliseconds: all there is to know of one that goes as the machine's does. */
const offsetId = 'clock.offset-milliseconds';

const moment = z.number().min(0).max(lastMoment);
const storedAsJson = z.object({ speed: z.number().min(0), shown: moment, machine: moment });

/** How the clock of the service goes, as it is stored. */
export function storedPace({ installation }: Pick<TableReaders, 'installation'>): ClockPace {
  const told = installation.find(paceId)?.value;
  const pace = storedAsJson.safeParse(parseJson(told ?? ''));
  if (pace.success) return pace.data;
  const offset = Number(installation.find(offsetId)?.value ?? '0');
  const shown = Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
  return { speed: 1, shown, machine: 0 };
}

/** Stores how the clock goes from now on. */
export function putPace(
  { installation }: Pick<TableWriters, 'installation'>,
  pace: ClockPace,
): void {
  const offset = Math.round(pace.shown - pace.machine);
  if (offset > 0 || installation.find(offsetId))
    installation.put({ id: offsetId, value: String(Math.max(0, offset)) });
  if (pace.speed !== 1) installation.put({ id: paceId, value: JSON.stringify(pace) });
  else if (installation.find(paceId)) installation.delete(paceId);
}

/** How the clock goes, counted from now on. */
export function presentPace({ clock, clockHands }: Pick<Ports, 'clock' | 'clockHands'>): ClockPace {
  const { speed, ...since } = clockHands.pace();
  const machine = clockHands.machineMillis();
  // A millisecond between two looks at one clock is no way ahead.
  const shown = speed === 1 ? machine + since.shown - since.machine : clock.millis();
  return { speed, shown: Math.min(shown, lastMoment), machine };
}

/** After another state took the place of ours: time does not go back, wherever that one stood. */
export async function keepPace(
  ports: Pick<Ports, 'storage' | 'clock' | 'clockHands'>,
): Promise<Result<void>> {
  const { storage, clock, clockHands } = ports;
  const kept = await storage.transact((tables) => {
    const own = presentPace(ports);
    const other = storedPace(tables);
    const pace = shownNow(other, own.machine) > clock.millis() ? other : own;
    putPace(tables, pace);
    return ok(pace);
  });
  if (!kept.ok) return kept;
  clockHands.follow(kept.value);
  return ok();
}

function shownNow({ speed, shown, machine }: ClockPace, now: number): number {
  return shown + Math.max(0, now - machine) * speed;
}
