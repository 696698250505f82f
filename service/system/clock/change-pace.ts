import { OwnedLocks } from '../../kernel/owned-locks.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ClockHands, ClockPace } from '../../ports/clock.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ClockView } from '../../resources/clock.ts';
import { advanceOf, alreadyAdvancing } from './advances.ts';
import { presentPace, putPace } from './stored-pace.ts';

/** What changing how the clock goes takes. */
export type PacePorts = Pick<Ports, 'storage' | 'clock' | 'clockHands' | 'chains' | 'changes'>;

const locks = new OwnedLocks<ClockHands>();

/**
 * Has the clock of the service, and those of the embedded chains, go as `next` finds from how it goes now. What
 * is stored is stored before it is so, and one change waits for the one before.
 */
export function changePace(
  ports: PacePorts,
  next: (present: ClockPace) => Result<ClockPace>,
): Promise<Result<ClockView>> {
  if (advanceOf(ports.clockHands)) return Promise.resolve(alreadyAdvancing());
  return changePaceOnTheWay(ports, next);
}

/** The same for the way to a later moment itself. */
export function changePaceOnTheWay(
  ports: PacePorts,
  next: (present: ClockPace) => Result<ClockPace>,
): Promise<Result<ClockView>> {
  return locks.run(ports.clockHands, 'pace', async () => {
    const stored = await ports.storage.transact((tables) => {
      const pace = next(presentPace(ports));
      if (pace.ok) putPace(tables, pace.value);
      return pace;
    });
    if (!stored.ok) return stored;
    await followPace(ports, stored.value);
    return ok(toClockView(ports));
  });
}

async function followPace(
  { clock, clockHands, chains, changes }: PacePorts,
  pace: ClockPace,
): Promise<void> {
  // Blocks are never older than what the service already calls past.
  await chains.moveClock(pace.shown);
  clockHands.follow(pace);
  // A chain that was starting meanwhile knows the time before.
  await chains.moveClock(clock.millis());
  // Whoever waits for a moment looks at the clock again.
  changes.publish({ tables: ['installation'], ids: [] });
}

/** What the clock of the service shows, and how it goes. */
export function toClockView({ clock, clockHands }: Pick<Ports, 'clock' | 'clockHands'>): ClockView {
  const advance = advanceOf(clockHands);
  const { speed, shown, machine } = presentPace({ clock, clockHands });
  return {
    now: new Date(shown).toISOString(),
    offsetMilliseconds: shown - machine,
    state: speed === 0 ? 'frozen' : 'running',
    speed,
    machineNow: new Date(machine).toISOString(),
    ...(advance && { advance: advance.view() }),
  };
}
