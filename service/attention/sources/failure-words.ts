import type { DeliveryAttempt } from '../../resources/webhook-delivery.ts';

/** What an endpoint does, behind its name, and what that means. */
export interface FailureWords {
  readonly does: string;
  readonly why: string;
}

const byOutcome: Readonly<Record<Exclude<DeliveryAttempt['outcome'], 'ANSWERED'>, FailureWords>> = {
  NOT_CONNECTED: {
    does: 'is not reached',
    why: 'Nothing listens at this address. Start the program behind it, or change the address.',
  },
  NOT_RESOLVED: {
    does: 'is not found',
    why: 'No machine has this name. Change the address.',
  },
  TIMED_OUT: {
    does: 'does not answer in time',
    why: 'It takes longer than 10 s. Answer first and work afterwards.',
  },
  REFUSED_TARGET: {
    does: 'is no allowed target',
    why: 'The settings of this service do not let it send there. Change the address or the setting.',
  },
  BROKEN_OFF: {
    does: 'breaks off',
    why: 'The connection was made and ended without an answer. The fault is in the application behind it.',
  },
};

/** The words for the last attempt of an endpoint that fails. */
export function wordsOf(attempt: DeliveryAttempt | undefined): FailureWords {
  if (!attempt) return { does: 'fails', why: 'The last attempts did not arrive.' };
  if (attempt.outcome !== 'ANSWERED') return byOutcome[attempt.outcome];
  const { status = 0 } = attempt;
  return { does: `answers ${status}`, why: meaningOf(status) };
}

function meaningOf(status: number): string {
  if (status >= 500) return 'The address is reached, the fault is in the application behind it.';
  if (status === 401 || status === 403)
    return 'It does not believe that the delivery is ours. Check the signing secret and its credentials.';
  if (status === 404 || status === 405)
    return 'The address is reached, but nothing takes deliveries at this path. Check the path.';
  if (status >= 300 && status < 400)
    return 'Redirects are not followed. Change the address to the one it points to.';
  return 'The application behind it refuses what is sent.';
}
