import { ok, type Result } from '../kernel/result.ts';
import { day } from '../kernel/time-units.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { Ports } from '../ports/ports.ts';
import type { ClockView } from '../resources/overview.ts';
import { storeOffset } from './clock-offset.ts';

/** Years have four digits. */
const maximumMilliseconds = 100 * 365 * day;

/** What the clock of the service shows. */
export async function getClock(ports: Pick<Ports, 'clock' | 'clockOffset'>) {
  return ok(toView(ports));
}

/**
 * Moves the clock of the service on, with that of the embedded chains: what is due by then happens at
 * once. Kept over restarts.
 */
export async function advanceClock(
  ports: Pick<Ports, 'storage' | 'clock' | 'clockOffset' | 'chains' | 'changes'>,
  { seconds }: { seconds: number },
): Promise<Result<ClockView>> {
  const { clock, clockOffset, chains, changes } = ports;
  const stored = await storeOffset(ports, (offset) => {
    const after = offset + seconds * 1_000;
    return after <= maximumMilliseconds
      ? ok(after)
      : invalidInput([{ path: 'seconds', message: 'The clock goes no further than 100 years.' }]);
  });
  if (!stored.ok) return stored;
  // Blocks are never older than what the service already calls past.
  await chains.moveClock(clock.millis() - clockOffset.milliseconds() + stored.value);
  clockOffset.moveTo(stored.value);
  // A chain that was starting meanwhile knows the time before.
  await chains.moveClock(clock.millis());
  // Whoever waits for a moment looks at the clock again.
  changes.publish({ tables: ['installation'], ids: [] });
  return ok(toView(ports));
}

function toView({ clock, clockOffset }: Pick<Ports, 'clock' | 'clockOffset'>): ClockView {
  return { now: clock.now(), offsetMilliseconds: clockOffset.milliseconds() };
}
