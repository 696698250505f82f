import { z } from 'zod';
import { type Act, noteAct, noteRefusal } from '../audit/note-act.ts';
import { fail, type Result } from '../kernel/result.ts';
import { validate } from '../kernel/validation.ts';
import { confirmedText } from '../resources/console-proof.ts';
import { type CallContext, FailureError, procedure } from './procedures.ts';

/** The confirmation of the operator at a console. */
export const confirmationInput = z.object({
  /** With a nonce: its HMAC of `confirmedText`, so that the page does not send the token. */
  operatorToken: z.string().trim().min(1, 'Paste the operator token.').max(200),
  nonce: z.string().max(200).optional(),
});

/**
 * Accepts the operator token as confirmation that secrets may be revealed; not an operation, because only a console
 * needs it.
 */
export const confirm = procedure
  .input(z.custom<z.input<typeof confirmationInput>>())
  .mutation(async ({ ctx, input }) => {
    const valid = validate(confirmationInput, input);
    if (!valid.ok) throw new FailureError(valid.failure);
    const confirmed = confirmWithToken(ctx, valid.value);
    const act = actOf(ctx);
    if (!confirmed.ok) {
      await noteRefusal(ctx.ports, act, confirmed.failure);
      throw new FailureError(confirmed.failure);
    }
    const noted = await noteAct(ctx.ports, act);
    if (!noted.ok) throw new FailureError(noted.failure);
  });

function confirmWithToken(
  { admitted: { confirmation, proof }, ports }: CallContext,
  { operatorToken, nonce }: z.output<typeof confirmationInput>,
): Result<void> {
  if (!confirmation.give)
    return fail('console.confirmation-required', 'This window confirms automatically.');
  if (nonce === undefined) return confirmation.give(operatorToken);
  if (!proof || !ports.consoleSessions.isValidNonce(nonce))
    return fail('console.confirmation-required', 'The service was restarted. Confirm again.');
  return confirmation.give(operatorToken, confirmedText({ session: proof.session, nonce }));
}

function actOf({ admitted: { session }, requestId }: CallContext): Act {
  const who = session ? ({ kind: 'session', ...session } as const) : { kind: 'desktop' as const };
  return {
    who,
    act: 'confirmation.give',
    words: 'Confirm with the operator token',
    details: {},
    request: requestId,
  };
}
