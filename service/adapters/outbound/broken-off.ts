import { errnoOf, knownReason } from '../../kernel/reasons.ts';
import type { OutboundAnswer } from '../../ports/outbound.ts';

/** The result of a request, without its duration. */
export type Ending = Omit<OutboundAnswer, 'durationMilliseconds'>;

/** The progress of a request. */
export type Stage = 'resolving' | 'connecting' | 'connected';

const outcomes = {
  resolving: 'NOT_RESOLVED',
  connecting: 'NOT_CONNECTED',
  connected: 'BROKEN_OFF',
} as const satisfies Record<Stage, Ending['outcome']>;

/** The result of a request that failed at this stage. */
export function brokenOff(stage: Stage, error: unknown): Ending {
  return { outcome: outcomes[stage], reason: sentenceOf(error) ?? defaultReasons[stage] };
}

/** The shared reason as a sentence; an unknown code counts as an interruption. */
function sentenceOf(error: unknown): string | undefined {
  const reason = knownReason(error);
  if (reason !== undefined) return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return errnoOf(error) === undefined ? undefined : 'The connection broke off.';
}

const defaultReasons: Readonly<Record<Stage, string>> = {
  resolving: 'The host name has no address.',
  connecting: 'Could not connect.',
  connected: 'The response is not valid.',
};
