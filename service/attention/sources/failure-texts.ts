import type { DeliveryAttempt } from '../../resources/webhook-delivery.ts';

/** What an endpoint does, following its name, and the explanation. */
export interface FailureTexts {
  readonly does: string;
  readonly why: string;
}

const byOutcome: Readonly<Record<Exclude<DeliveryAttempt['outcome'], 'ANSWERED'>, FailureTexts>> = {
  NOT_CONNECTED: {
    does: 'cannot be reached',
    why: 'Nothing listens at this address. Start the program behind it or change the address.',
  },
  NOT_RESOLVED: {
    does: 'is not found',
    why: 'No host has this name. Change the address.',
  },
  TIMED_OUT: {
    does: 'does not respond in time',
    why: 'It takes longer than 10 s. Respond first and process afterwards.',
  },
  REFUSED_TARGET: {
    does: 'is not an allowed target',
    why: 'The settings of this service do not allow this target. Change the address or the setting.',
  },
  BROKEN_OFF: {
    does: 'drops the connection',
    why: 'The connection ended without a response. The application behind it has a fault.',
  },
};

/** The texts for the last attempt of a failing endpoint. */
export function failureTexts(attempt: DeliveryAttempt | undefined): FailureTexts {
  if (!attempt) return { does: 'fails', why: 'The last attempts did not arrive.' };
  if (attempt.outcome !== 'ANSWERED') return byOutcome[attempt.outcome];
  const { status = 0 } = attempt;
  return { does: `returns ${status}`, why: meaningOf(status) };
}

function meaningOf(status: number): string {
  if (status >= 500) return 'The address is reachable; the application behind it has a fault.';
  if (status === 401 || status === 403)
    return 'It does not accept that the delivery is authentic. Check the signing secret and the credentials.';
  if (status === 404 || status === 405)
    return 'The address is reachable, but nothing accepts deliveries at this path. Check the path.';
  if (status >= 300 && status < 400)
    return 'Redirects are not followed. Change the address to the redirect target.';
  return 'The application behind it rejects the deliveries.';
}
