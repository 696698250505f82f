import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Action, noteAction, noteRejection } from '../../history/audit/note-action.ts';
import { confirmedText } from '../../model/access/console-proof.ts';
import { fail, type Result } from '../../model/kernel/results/result.ts';
import { validate } from '../../model/kernel/results/validation.ts';
import { once } from '../../model/kernel/values/curves.ts';
import { type ChangedPlace, type Changes, maximumNoticeIds } from '../../platform/ports/changes.ts';
import { operations } from '../operations/index.ts';
import { type CallContext, FailureError, procedure, procedures, rpc } from './procedures.ts';

const confirmationInput = z.object({
  /** With a nonce: its HMAC of `confirmedText`, so that the page does not send the token. */
  operatorToken: z.string().trim().min(1, 'Paste the operator token.').max(200),
  nonce: z.string().max(200).optional(),
});

/** Accepts the operator token as confirmation that secrets may be revealed; only a console needs it. */
const confirm = procedure.input(z.custom<z.input<typeof confirmationInput>>()).mutation(async ({ ctx, input }) => {
  const valid = validate(confirmationInput, input);
  if (!valid.ok) throw new FailureError(valid.failure);
  const confirmed = confirmWithToken(ctx, valid.value);
  const action = actionOf(ctx);
  if (!confirmed.ok) {
    await noteRejection(ctx.ports, action, confirmed.failure);
    throw new FailureError(confirmed.failure);
  }
  const noted = await noteAction(ctx.ports, action);
  if (!noted.ok) throw new FailureError(noted.failure);
});

function confirmWithToken(
  { admitted: { confirmation, proof }, ports }: CallContext,
  { operatorToken, nonce }: z.output<typeof confirmationInput>,
): Result<void> {
  if (!confirmation.give) return fail('console.confirmation-required', 'This window confirms automatically.');
  if (nonce === undefined) return confirmation.give(operatorToken);
  if (!proof || !ports.consoleSessions.isValidNonce(nonce))
    return fail('console.confirmation-required', 'The service was restarted. Confirm again.');
  return confirmation.give(operatorToken, confirmedText({ session: proof.session, nonce }));
}

function actionOf({ admitted: { session }, requestId }: CallContext): Action {
  const who = session ? ({ kind: 'session', ...session } as const) : { kind: 'desktop' as const };
  return { who, act: 'confirmation.give', words: 'Confirm with operator token', details: {}, request: requestId };
}

/** The commits of a short period, as one notice. */
type WatchedChanges = { readonly tables: ChangedPlace[]; readonly ids: string[] };

/** Minimum interval between notices; also limits how often a console queries again. */
const pauseMilliseconds = 150;

/** Yields combined changes until `reader` or the service ends it, starting with the last `unheardMilliseconds`. */
export async function* watchChanges(
  changes: Changes,
  reader: AbortSignal | undefined,
  unheardMilliseconds = 0,
): AsyncGenerator<WatchedChanges> {
  const signal = reader ? AbortSignal.any([reader, changes.ended]) : changes.ended;
  const tables = new Set(unheardMilliseconds > 0 ? changes.touchedWithin(unheardMilliseconds) : []);
  const ids = new Set<string>();
  let wake = () => {};
  const unsubscribe = changes.subscribe((notice) => {
    for (const table of notice.tables) tables.add(table);
    for (const id of notice.ids) if (ids.size < maximumNoticeIds) ids.add(id);
    wake();
  });
  signal.addEventListener('abort', () => wake());
  try {
    while (!signal.aborted) {
      if (tables.size > 0) {
        const watched = { tables: [...tables], ids: [...ids] };
        tables.clear();
        ids.clear();
        yield watched;
        await pause(pauseMilliseconds, undefined, { signal }).catch(() => undefined);
      } else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    unsubscribe();
  }
}

/** The console needs no access token. */
const { tokens: _, ...groups } = operations;

/** The operation table for the console, with confirmation and the stream of changes; created on first use. */
export const appRouter = once(() =>
  rpc.router({
    ...procedures(groups),
    confirmation: { give: confirm },
    changes: {
      watch: rpc.procedure.subscription(({ ctx, signal }) =>
        watchChanges(
          ctx.ports.changes,
          signalsOf(signal, ctx.admitted.ended),
          // A page queries before it subscribes, and needs the changes in between.
          Number(ctx.headers.get('x-vaultdesk-unheard')),
        ),
      ),
    },
  }),
);

function signalsOf(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}

export type AppRouter = ReturnType<typeof appRouter>;
