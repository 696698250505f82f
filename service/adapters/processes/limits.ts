import { second } from '../../kernel/time-units.ts';

/** How long what is told to end may take to, before it is ended by force. */
export const graceMilliseconds = 10 * second;
/** A look at what is still there, as often. */
export const lookMilliseconds = 50;
/** A look at whether npm is still there, as often. */
export const npmLookMilliseconds = second / 2;
