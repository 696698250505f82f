import type { Status } from '../../components/status/StatusGlyph.tsx';
import type { Webhook } from '../../service/call/client.ts';

interface HealthWords {
  readonly status: Status;
  readonly state: string;
  /** Why it is so, and what to do about it. */
  readonly why?: string;
}

const disabledWords = {
  OPERATOR: { status: 'off', state: 'Disabled', why: 'Switched off here.' },
  PAUSED: {
    status: 'off',
    state: 'Paused',
    why: 'Nothing is sent for now, and nothing is lost: what happens meanwhile waits for it too.',
  },
  GONE: {
    status: 'failed',
    state: 'Gone',
    why: 'It answered 410 Gone, so nothing is sent any more. Enable it when it is back.',
  },
  FAILING: {
    status: 'failed',
    state: 'Switched off',
    why: 'Nothing arrived for five days. Repair the endpoint, then enable it.',
  },
} as const;

/** How an endpoint does, in a word. */
export function healthOf({ disabled, failingSince, lastSuccessAt }: Webhook): HealthWords {
  if (disabled) return disabledWords[disabled.reason];
  if (failingSince) return { status: 'attention', state: 'Failing' };
  return lastSuccessAt
    ? { status: 'done', state: 'Healthy' }
    : { status: 'idle', state: 'Nothing sent yet' };
}

/** How an endpoint knows that we are calling, without the secret. */
export function credentialsOf({ basicAuthCredentials, apiKeyAuthCredentials }: Webhook): {
  readonly kind: string;
  readonly name: string;
} {
  return apiKeyAuthCredentials
    ? { kind: 'API key in', name: apiKeyAuthCredentials.authenticationHeader }
    : { kind: 'User name', name: basicAuthCredentials?.username ?? '' };
}
