import type { Ports } from '../ports/ports.ts';

/** Has the clock of the service go on from so much later. */
export function movedOn(
  { clock, clockHands }: Pick<Ports, 'clock' | 'clockHands'>,
  milliseconds: number,
): void {
  const machine = clockHands.machineMillis();
  clockHands.follow({ speed: 1, shown: clock.millis() + milliseconds, machine });
}

/** Has the clock of the service stand. */
export function frozen({ clock, clockHands }: Pick<Ports, 'clock' | 'clockHands'>): void {
  const machine = clockHands.machineMillis();
  clockHands.follow({ speed: 0, shown: clock.millis(), machine });
}
