import { z } from 'zod';
import { fail } from '../kernel/result.ts';
import { validate } from '../kernel/validation.ts';
import { FailureError, rpc } from './procedures.ts';

/** What the console sends where its person confirms. */
export const confirmationInput = z.object({
  operatorToken: z.string().trim().min(1, 'Paste the operator token.').max(200),
});

/** Takes the operator token for the word that secrets may be handed out; no operation, as only a console is asked. */
export const confirm = rpc.procedure
  .input(z.custom<z.input<typeof confirmationInput>>())
  .mutation(({ ctx, input }) => {
    const valid = validate(confirmationInput, input);
    if (!valid.ok) throw new FailureError(valid.failure);
    const given =
      ctx.admitted.confirmation.give?.(valid.value.operatorToken) ??
      fail('console.confirmation-required', 'This window confirms by itself.');
    if (!given.ok) throw new FailureError(given.failure);
  });
