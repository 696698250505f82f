import { ok, type Result } from '../../kernel/result.ts';
import { ScopedMutex } from '../../kernel/scoped-mutex.ts';
import type { ClockControl, ClockPace } from '../../ports/clock.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ClockView } from '../../resources/clock.ts';
import { advanceOf, alreadyAdvancing } from './advances.ts';
import { presentPace, storePace } from './stored-pace.ts';

export type PacePorts = Pick<Ports, 'storage' | 'clock' | 'clockControl' | 'chains' | 'changes'>;

const locks = new ScopedMutex<ClockControl>();

/**
 * Sets the pace of the service clock and of the embedded chains; `next` computes it from the
 * current pace. It is stored before it takes effect. Changes run one after the other.
 */
export function changePace(
  ports: PacePorts,
  next: (current: ClockPace) => Result<ClockPace>,
): Promise<Result<ClockView>> {
  if (advanceOf(ports.clockControl)) return Promise.resolve(alreadyAdvancing());
  return changePaceOnTheWay(ports, next);
}

/** The same for the advance itself. */
export function changePaceOnTheWay(
  ports: PacePorts,
  next: (current: ClockPace) => Result<ClockPace>,
): Promise<Result<ClockView>> {
  return locks.run(ports.clockControl, 'pace', async () => {
    const stored = await ports.storage.transact((tables) => {
      const pace = next(presentPace(ports));
      if (pace.ok) storePace(tables, pace.value);
      return pace;
    });
    if (!stored.ok) return stored;
    await followPace(ports, stored.value);
    return ok(toClockView(ports));
  });
}

async function followPace(
  { clock, clockControl, chains, changes }: PacePorts,
  pace: ClockPace,
): Promise<void> {
  // Chains move first: blocks must not be older than the service time.
  await chains.moveClock(pace.shown);
  clockControl.follow(pace);
  // A chain that started in the meantime has the previous time.
  await chains.moveClock(clock.millis());
  // Subscribers that wait for a moment read the clock again.
  changes.publish({ tables: ['installation'], ids: [] });
}

/** The time and pace of the service clock. */
export function toClockView({
  clock,
  clockControl,
}: Pick<Ports, 'clock' | 'clockControl'>): ClockView {
  const advance = advanceOf(clockControl);
  const { speed, shown, machine } = presentPace({ clock, clockControl });
  return {
    now: new Date(shown).toISOString(),
    offsetMilliseconds: shown - machine,
    state: speed === 0 ? 'frozen' : 'running',
    speed,
    machineNow: new Date(machine).toISOString(),
    ...(advance && { advance: advance.view() }),
  };
}
