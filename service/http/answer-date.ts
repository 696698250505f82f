import { second } from '../kernel/time-units.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * The `Date` header for a URL (RFC 9110 §6.6.1); `undefined` if the system date, which Node sends,
 * is right.
 */
export type AnswerDate = (url: string) => string | undefined;

/** Uses the service clock. */
export function answerDate({
  clock,
  clockControl,
}: Pick<Ports, 'clock' | 'clockControl'>): AnswerDate {
  return () => {
    const millis = clock.millis();
    const isApart = Math.abs(millis - clockControl.machineMillis()) >= second;
    return isApart ? new Date(millis).toUTCString() : undefined;
  };
}
