import type { Ports } from '../ports/ports.ts';

/** Advances the clock of the service by a duration. */
export function movedOn(
  { clock, clockHands }: Pick<Ports, 'clock' | 'clockHands'>,
  milliseconds: number,
): void {
  const machine = clockHands.machineMillis();
  clockHands.follow({ speed: 1, shown: clock.millis() + milliseconds, machine });
}

/** Freezes the clock of the service. */
export function frozen({ clock, clockHands }: Pick<Ports, 'clock' | 'clockHands'>): void {
  const machine = clockHands.machineMillis();
  clockHands.follow({ speed: 0, shown: clock.millis(), machine });
}
