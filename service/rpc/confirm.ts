import { z } from 'zod';
import { type Act, noteAct, noteRefusal } from '../audit/note-act.ts';
import { fail } from '../kernel/result.ts';
import { validate } from '../kernel/validation.ts';
import { type CallContext, FailureError, procedure } from './procedures.ts';

/** What the console sends where its person confirms. */
export const confirmationInput = z.object({
  operatorToken: z.string().trim().min(1, 'Paste the operator token.').max(200),
});

/** Takes the operator token for the word that secrets may be handed out; no operation, as only a console is asked. */
export const confirm = procedure
  .input(z.custom<z.input<typeof confirmationInput>>())
  .mutation(async ({ ctx, input }) => {
    const valid = validate(confirmationInput, input);
    if (!valid.ok) throw new FailureError(valid.failure);
    const given =
      ctx.admitted.confirmation.give?.(valid.value.operatorToken) ??
      fail('console.confirmation-required', 'This window confirms by itself.');
    const act = actOf(ctx);
    if (!given.ok) {
      await noteRefusal(ctx.ports, act, given.failure);
      throw new FailureError(given.failure);
    }
    const noted = await noteAct(ctx.ports, act);
    if (!noted.ok) throw new FailureError(noted.failure);
  });

function actOf({ admitted: { session }, requestId }: CallContext): Act {
  const who = session ? ({ kind: 'session', ...session } as const) : { kind: 'desktop' as const };
  const words = 'Confirm with the operator token';
  return { who, act: 'confirmation.give', words, details: {}, request: requestId };
}
