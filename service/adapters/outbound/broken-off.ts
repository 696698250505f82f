import { errnoOf } from '../../kernel/error.ts';
import type { OutboundAnswer } from '../../ports/outbound.ts';

/** How a request ended, but for the time it took. */
export type Ending = Omit<OutboundAnswer, 'durationMilliseconds'>;

/** How far a request came. */
export type Stage = 'resolving' | 'connecting' | 'connected';

/** In sentences; anything else has its code. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the host is not known.',
  EAI_AGAIN: 'The name of the host could not be resolved right now.',
  ECONNREFUSED: 'Nothing listens there.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  ECONNRESET: 'The connection was broken off.',
  EPIPE: 'The connection was broken off.',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too long.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Nobody known vouches for the certificate.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Nobody known vouches for the certificate.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
};

const outcomes = {
  resolving: 'NOT_RESOLVED',
  connecting: 'NOT_CONNECTED',
  connected: 'BROKEN_OFF',
} as const satisfies Record<Stage, Ending['outcome']>;

/** A request that came so far and then broke. */
export function brokenOff(stage: Stage, error: unknown): Ending {
  return { outcome: outcomes[stage], reason: reasonOf(errnoOf(error)) ?? untold[stage] };
}

function reasonOf(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  if (code.startsWith('HPE_')) return reasons[code] ?? `The answer is not HTTP (${code}).`;
  return reasons[code] ?? `The request broke off (${code}).`;
}

const untold: Readonly<Record<Stage, string>> = {
  resolving: 'The name of the host has no address.',
  connecting: 'No connection came about.',
  connected: 'The answer is none to a request like this.',
};
