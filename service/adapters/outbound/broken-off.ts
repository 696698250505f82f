import { errnoOf } from '../../kernel/error.ts';
import { knownReason } from '../../kernel/reasons.ts';
import type { OutboundAnswer } from '../../ports/outbound.ts';

/** How a request ended, but for the time it took. */
export type Ending = Omit<OutboundAnswer, 'durationMilliseconds'>;

/** How far a request came. */
export type Stage = 'resolving' | 'connecting' | 'connected';

const outcomes = {
  resolving: 'NOT_RESOLVED',
  connecting: 'NOT_CONNECTED',
  connected: 'BROKEN_OFF',
} as const satisfies Record<Stage, Ending['outcome']>;

/** A request that came so far and then broke. */
export function brokenOff(stage: Stage, error: unknown): Ending {
  return { outcome: outcomes[stage], reason: sentenceOf(error) ?? untold[stage] };
}

/** The shared reason as a sentence; a code without words is an interruption. */
function sentenceOf(error: unknown): string | undefined {
  const reason = knownReason(error);
  if (reason !== undefined) return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return errnoOf(error) === undefined ? undefined : 'The request broke off.';
}

const untold: Readonly<Record<Stage, string>> = {
  resolving: 'The name of the host has no address.',
  connecting: 'No connection came about.',
  connected: 'The answer is none to a request like this.',
};
