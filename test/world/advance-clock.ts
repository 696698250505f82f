import type { Ports } from '../../service/ports/ports.ts';

/** Advances the clock of the service by a duration. */
export function advanceClockBy(
  { clock, clockControl }: Pick<Ports, 'clock' | 'clockControl'>,
  milliseconds: number,
): void {
  const machine = clockControl.machineMillis();
  clockControl.follow({ speed: 1, shown: clock.millis() + milliseconds, machine });
}

/** Freezes the clock of the service. */
export function frozen({ clock, clockControl }: Pick<Ports, 'clock' | 'clockControl'>): void {
  const machine = clockControl.machineMillis();
  clockControl.follow({ speed: 0, shown: clock.millis(), machine });
}
