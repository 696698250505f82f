import { createHmac } from 'node:crypto';
import { fail, ok } from '../../kernel/result.ts';
import { isSameText } from '../../kernel/same-text.ts';
import { minute } from '../../kernel/time-units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Confirmation } from '../../ports/console-sessions.ts';

/** Validity of a confirmation. */
const holdsMilliseconds = 5 * minute;
/** Wrong tokens in a row before a pause. */
const maximumAttempts = 5;
const restMilliseconds = minute;

/** Requests the operator token, which a console never receives from the service. */
export function createTokenConfirmation(
  operatorToken: string,
  { monotonicMillis: elapsed }: Pick<Clock, 'monotonicMillis'>,
): Confirmation {
  let heldUntil = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let attempts = 0;
  return {
    ensure: async () =>
      elapsed() < heldUntil
        ? ok()
        : fail(
            'console.confirmation-required',
            'Confirm with the operator token, which was printed at the start, to show the secret.',
          ),
    give: (token, text) => {
      if (elapsed() < restsUntil)
        return fail(
          'operator-token.too-many-attempts',
          'Too many wrong tokens. Wait a minute, then try again.',
        );
      const expected = text === undefined ? operatorToken : hmacOf(operatorToken, text);
      if (!isSameText(token, expected)) {
        attempts += 1;
        if (attempts % maximumAttempts === 0) restsUntil = elapsed() + restMilliseconds;
        return fail(
          'operator-token.incorrect',
          'This is not the operator token of the running service. It changes on every start.',
        );
      }
      attempts = 0;
      heldUntil = elapsed() + holdsMilliseconds;
      return ok();
    },
  };
}

function hmacOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
