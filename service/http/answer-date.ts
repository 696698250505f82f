import { second } from '../kernel/time-units.ts';
import type { Ports } from '../ports/ports.ts';

/** The `Date` of the answer to an address (RFC 9110 §6.6.1); nothing where that of the machine, which Node sets, is right. */
export type AnswerDate = (url: string) => string | undefined;

/** That of the clock of the service. */
export function answerDate({ clock, clockHands }: Pick<Ports, 'clock' | 'clockHands'>): AnswerDate {
  return () => {
    const millis = clock.millis();
    const isApart = Math.abs(millis - clockHands.machineMillis()) >= second;
    return isApart ? new Date(millis).toUTCString() : undefined;
  };
}
