import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import { validate } from '../kernel/validation.ts';
import type { Ports } from '../ports/ports.ts';
import { type InboxAnswer, inboxName } from '../resources/inbox.ts';
import { inboxBase } from '../targets/inbox-path.ts';
import { receiveMessage } from '../webhooks/inbox/receive-message.ts';
import type { HttpVariables } from './borders.ts';
import { readBeginning } from './read-beginning.ts';
import { toResponse } from './reply.ts';

const maximumBodyBytes = 64 * 1024;

/** Statuses whose answers have no body (https://fetch.spec.whatwg.org/#null-body-status). */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * The built-in receivers: they take whatever is sent to them without a token, as an endpoint of the
 * user would, and answer what the operator set.
 */
export function mountInboxes(app: Hono<{ Variables: HttpVariables }>, ports: Ports): void {
  app.all(`${inboxBase}/:name`, async (context) => {
    const name = validate(inboxName, context.req.param('name'));
    if (!name.ok) return toResponse(name, 'envelope', context.get('requestId'));
    const request = context.req.raw;
    const received = await receiveMessage(ports, name.value, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(await readBeginning(request, maximumBodyBytes)),
    });
    if (!received.ok) return toResponse(received, 'envelope', context.get('requestId'));
    await waitAsAsked(ports, received.value, request.signal);
    return toAnswer(received.value);
  });
}

/** Ends early when the caller leaves or the service stops. */
async function waitAsAsked(
  { changes }: Pick<Ports, 'changes'>,
  { delayMilliseconds }: InboxAnswer,
  left: AbortSignal,
): Promise<void> {
  if (delayMilliseconds === 0) return;
  const signal = AbortSignal.any([left, changes.ended]);
  await pause(delayMilliseconds, undefined, { signal }).catch(() => undefined);
}

function toAnswer({ status, retryAfterSeconds }: InboxAnswer): Response {
  const body = bodiless.has(status) ? null : JSON.stringify({ received: true });
  return new Response(body, {
    status,
    headers: {
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  });
}
