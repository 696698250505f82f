import { OwnedLocks } from '../../kernel/owned-locks.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ClockHands, ClockPace } from '../../ports/clock.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ClockView } from '../../resources/clock.ts';
import { advanceOf, alreadyAdvancing } from './advances.ts';
import { presentPace, putPace } from './stored-pace.ts';

export type PacePorts = Pick<Ports, 'storage' | 'clock' | 'clockHands' | 'chains' | 'changes'>;

const locks = new OwnedLocks<ClockHands>();

/**
 * Sets the pace of the service clock and of the embedded chains; `next` computes it from the
 * current pace. It is stored before it takes effect. Changes run one after the other.
 */
export function changePace(
  ports: PacePorts,
  next: (present: ClockPace) => Result<ClockPace>,
): Promise<Result<ClockView>> {
  if (advanceOf(ports.clockHands)) return Promise.resolve(alreadyAdvancing());
  return changePaceOnTheWay(ports, next);
}

/** The same for the advance itself. */
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
  // Chains move first: blocks must not be older than the service time.
  await chains.moveClock(pace.shown);
  clockHands.follow(pace);
  // A chain that started in the meantime has the previous time.
  await chains.moveClock(clock.millis());
  // Subscribers that wait for a moment read the clock again.
  changes.publish({ tables: ['installation'], ids: [] });
}

/** The time and pace of the service clock. */
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
