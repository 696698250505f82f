import type { Status } from '../../components/status/StatusGlyph.tsx';
import type { Webhook } from '../../service/call/client.ts';

interface HealthWords {
  readonly status: Status;
  readonly state: string;
  /** The reason and what to do about it. */
  readonly why?: string;
}

const disabledWords = {
  OPERATOR: { status: 'off', state: 'Disabled', why: 'Disabled in the console.' },
  PAUSED: {
    status: 'off',
    state: 'Paused',
    why: 'Nothing is sent, and nothing is lost: new events are queued as well.',
  },
  GONE: {
    status: 'failed',
    state: 'Gone',
    why: 'It returned 410 Gone, so nothing is sent. Enable it when it is back.',
  },
  FAILING: {
    status: 'failed',
    state: 'Disabled automatically',
    why: 'Nothing was delivered for five days. Fix the endpoint, then enable it.',
  },
} as const;

/** The health of an endpoint as one word. */
export function healthOf({ disabled, failingSince, lastSuccessAt }: Webhook): HealthWords {
  if (disabled) return disabledWords[disabled.reason];
  if (failingSince) return { status: 'failed', state: 'Failing' };
  return lastSuccessAt ? { status: 'done', state: 'Healthy' } : { status: 'idle', state: 'No deliveries yet' };
}

/** How the endpoint authenticates our requests, without the secret. */
export function credentialsOf({ basicAuthCredentials, apiKeyAuthCredentials }: Webhook): {
  readonly kind: string;
  readonly name: string;
} {
  return apiKeyAuthCredentials
    ? { kind: 'API key in', name: apiKeyAuthCredentials.authenticationHeader }
    : { kind: 'User name', name: basicAuthCredentials?.username ?? '' };
}
