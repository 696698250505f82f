import { Hono } from 'hono';
import { fail } from '../kernel/result.ts';
import type { Ids } from '../ports/ids.ts';
import type { StartingHealth, StartProgress } from '../resources/overview.ts';
import { consoleHeaders } from '../rpc/console-files.ts';
import { jsonResponse, toResponse } from './reply.ts';
import { refuseHost } from './request-guards.ts';

/** Seconds after which it is worth asking again. */
const retryAfter = { 'retry-after': '1' };

type StartingEnv = { Variables: { requestId: string } };

interface StartingOptions {
  readonly version: string;
  readonly ids: Ids;
  /** As in `Installation`. */
  readonly allowedHosts: readonly string[];
}

/**
 * What a service answers before it has its state: the health route with 503 and how far the start is, a
 * page to a person, and `service.starting` to everything else.
 */
export function createStartingApp(
  { version, ids, allowedHosts }: StartingOptions,
  { baseUrl, progress }: { baseUrl: () => string; progress: () => StartProgress | undefined },
): Hono<StartingEnv> {
  const app = new Hono<StartingEnv>();
  app.use(async (context, next) => {
    const requestId = ids.uuid();
    context.set('requestId', requestId);
    const request = context.req.raw;
    const refusal = refuseHost({ baseUrl, allowedHosts }, { request, headers: request.headers });
    if (refusal) return toResponse(refusal, 'envelope', requestId);
    await next();
    context.header('x-request-id', requestId);
    return undefined;
  });
  app.get('/_vaultdesk/health', ({ var: { requestId } }) => {
    const health: StartingHealth = { status: 'starting', version, progress: progress() };
    return jsonResponse(503, health, requestId, retryAfter);
  });
  app.all('*', (context) => {
    if (context.req.method === 'GET' && context.req.header('accept')?.includes('text/html'))
      return context.html(startingPage(progress()), 503, { ...consoleHeaders, ...retryAfter });
    const refusal = fail('service.starting', 'The service is starting. Try again in a second.');
    return toResponse(refusal, 'envelope', context.var.requestId);
  });
  return app;
}

function startingPage(progress: StartProgress | undefined): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Vaultdesk is starting</title>
<meta http-equiv="refresh" content="1">
<style>body{font:15px/24px system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 24px;color-scheme:light dark}</style>
<h1>Vaultdesk is starting</h1>
<p>It reads what was stored${progress ? `: ${megabytes(progress.readBytes)} of ${megabytes(progress.totalBytes)}` : ''}. This page looks again every second.</p></html>`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
