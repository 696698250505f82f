import { second } from '../../../model/kernel/time-units.ts';
import type { Ports } from '../../../platform/ports/ports.ts';

/**
 * Returns the system time, which endpoints compare with their own clock and the clock control does
 * not move; the service time if every run must be reproducible.
 */
export function signingMoment({ clockControl, ids }: Pick<Ports, 'clockControl' | 'ids'>, at: string): string {
  const machine = clockControl.machineMillis();
  const isApart = ids.seed === undefined && Math.abs(Date.parse(at) - machine) >= second;
  return isApart ? new Date(machine).toISOString() : at;
}
