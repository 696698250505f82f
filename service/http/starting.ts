import { Hono } from 'hono';
import { fail } from '../kernel/result.ts';
import type { Ids } from '../ports/ports.ts';
import type { StartingHealth, StartProgress } from '../resources/overview.ts';
import type { OwnNames } from '../resources/own-names.ts';
import { messagePage, wantsPage } from '../rpc/console-files.ts';
import { jsonResponse, toResponse } from './reply.ts';
import { checkHost } from './request-guards.ts';

/** Seconds until a retry is useful. */
const retryAfter = { 'retry-after': '1' };

type StartingEnv = { Variables: { requestId: string } };

interface StartingOptions {
  readonly version: string;
  readonly ids: Ids;
  readonly names: OwnNames;
}

/**
 * Responses of a service before its state is loaded: the health route with 503 and the progress, a
 * page for browsers, and `service.starting` for everything else.
 */
export function createStartingApp(
  { version, ids, names }: StartingOptions,
  progress: () => StartProgress | undefined,
): Hono<StartingEnv> {
  const app = new Hono<StartingEnv>();
  app.use(async (context, next) => {
    const requestId = ids.uuid();
    context.set('requestId', requestId);
    const request = context.req.raw;
    const called = checkHost(names, { request, headers: request.headers });
    if (!called.ok) return toResponse(called, 'envelope', requestId);
    await next();
    context.header('x-request-id', requestId);
    return undefined;
  });
  app.get('/_vaultdesk/health', ({ var: { requestId } }) => {
    const health: StartingHealth = { status: 'starting', version, progress: progress() };
    return jsonResponse(503, health, requestId, retryAfter);
  });
  app.all('*', (context) => {
    if (context.req.method === 'GET' && wantsPage(context.req.header('accept')))
      return startingPage(progress());
    const refusal = fail('service.starting', 'The service is starting. Try again in a second.');
    return toResponse(refusal, 'envelope', context.var.requestId);
  });
  return app;
}

function startingPage(progress: StartProgress | undefined): Response {
  const read = progress
    ? `: ${megabytes(progress.readBytes)} of ${megabytes(progress.totalBytes)}`
    : '';
  return messagePage({
    title: 'Vaultdesk is starting',
    paragraphs: [`Loading stored data${read}. This page refreshes every second.`],
    status: 503,
    headers: retryAfter,
    refreshSeconds: 1,
  });
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
