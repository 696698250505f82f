import type { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { fail } from '../kernel/result.ts';
import type { ConsoleSessions } from '../ports/console-sessions.ts';
import { consoleHeaders } from '../rpc/console-files.ts';
import { consoleBase, enterPath } from '../system/addresses.ts';
import type { HttpVariables } from './borders.ts';
import { toResponse } from './reply.ts';

/** Serves the console on the listener, behind a session cookie that a one-time link sets. */
export function mountConsole(
  app: Hono<{ Variables: HttpVariables }>,
  console: { fetch(request: Request): Promise<Response> },
  sessions: ConsoleSessions,
): void {
  app.get(enterPath, (context) => {
    // A look at the link's headers does not spend it.
    if (context.req.method === 'HEAD') return context.body(null, 200, consoleHeaders);
    const token = sessions.enter(context.req.query('key') ?? '');
    const name = cookieName(context.req.url);
    if (token === undefined && !sessions.isOpen(getCookie(context, name)))
      return context.html(closedPage, 401, consoleHeaders);
    if (token !== undefined)
      setCookie(context, name, token, { path: consoleBase, httpOnly: true, sameSite: 'Strict' });
    // A page rather than a redirect: the next request is then our own, and carries the strict cookie.
    return context.html(enteredPage, 200, { ...consoleHeaders, 'cache-control': 'no-store' });
  });
  app.all('/console', (context) => context.redirect(consoleBase));
  app.all(`${consoleBase}*`, (context) => {
    if (sessions.isOpen(getCookie(context, cookieName(context.req.url))))
      return console.fetch(context.req.raw);
    if (context.req.header('accept')?.includes('text/html'))
      return context.html(closedPage, 401, consoleHeaders);
    const refusal = fail(
      'console.session-required',
      'Open the console by the link printed at start.',
    );
    return toResponse(refusal, 'envelope', context.var.requestId);
  });
}

/** Cookies know no ports, so the name does. */
function cookieName(url: string): string {
  return `vaultdesk_${new URL(url).port || '80'}`;
}

const enteredPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Vaultdesk</title>
<meta http-equiv="refresh" content="0; url=${consoleBase}"><a href="${consoleBase}">Open the console</a></html>`;

const closedPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Vaultdesk</title>
<style>body{font:15px/24px system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 24px;color-scheme:light dark}code{font:13px ui-monospace,monospace}</style>
<h1>This link was used, or the service started again</h1>
<p>The console opens by the link that Vaultdesk prints at start; each link works once. For a new one, restart Vaultdesk, or ask the running one with its operator token:</p>
<p><code>curl -X POST -H "authorization: Bearer $OPERATOR_TOKEN" &lt;base url&gt;/_vaultdesk/console-links</code></p></html>`;
