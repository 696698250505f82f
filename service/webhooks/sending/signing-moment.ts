import { second } from '../../kernel/time-units.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * The moment that endpoints compare with their own clock, which nobody moves on with ours. Where everything is
 * to be the same in every run, that is the moment of ours.
 */
export function signingMoment(
  { clockHands, ids }: Pick<Ports, 'clockHands' | 'ids'>,
  at: string,
): string {
  const machine = clockHands.machineMillis();
  const isApart = ids.seed === undefined && Math.abs(Date.parse(at) - machine) >= second;
  return isApart ? new Date(machine).toISOString() : at;
}
