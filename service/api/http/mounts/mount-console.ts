import { type AuditPorts, noteAction } from '../../../history/audit/note-action.ts';
import { callsPath, consoleBase, manualBase, noncesPath, sessionsPath } from '../../../model/installation/addresses.ts';
import { mainWorld, worldPath, worldsBase } from '../../../model/installation/own-names.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { toP256Key } from '../../../model/kernel/values/curves.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { ConsoleAccess } from '../../rpc/console.ts';
import { acceptsPage, manualFile } from '../../rpc/console-files.ts';
import { withoutBase } from '../request-headers.ts';
import { type Pages, rejectMethod, respondWith } from '../response-faults.ts';

/**
 * Serves the console on the listener. The key of a one-time link opens a session for the page that
 * presents it: under the public key of that page, or with a token if it has none. Cookies are not
 * used, because browsers send them to every port of this machine.
 */
export function mountConsole(
  pages: Pages,
  console: ConsoleAccess,
  ports: AuditPorts & Pick<Ports, 'consoleSessions' | 'changes' | 'installation'>,
): void {
  pages.post(sessionsPath, async (context) => {
    const { req } = context;
    const key = req.header('x-vaultdesk-entry') ?? '';
    const { requestId } = context.env;
    const agent = req.header('user-agent') ?? '';
    const point = req.header('x-vaultdesk-key');
    if (point !== undefined && !toP256Key(point)) return respondWith(context.env, noKey);
    const origin = req.header('origin') ?? new URL(req.url).origin;
    const pageKey = point === undefined ? undefined : { point, origin };
    const entered = await ports.consoleSessions.enter(key, agent, pageKey);
    if (entered) {
      const { id, name } = entered.session;
      const who = { kind: 'session', id, name } as const;
      const action = { who, act: 'console.enter', words: 'Open console by link' };
      const noted = await noteAction(ports, { ...action, details: {}, request: requestId });
      if (!noted.ok) return respondWith(context.env, noted);
      ports.changes.publish({ tables: ['sessions'], ids: [id] });
    }
    const result = entered ? ok({ session: entered.token }) : linkWasUsed;
    return respondWith(context.env, result);
  });
  pages.post(noncesPath, ({ env }) => {
    if (env.exchange) env.exchange.isUnlogged = true;
    return respondWith(env, ok(ports.consoleSessions.issueNonce()));
  });
  const home = `${worldPath(ports.installation.world)}${consoleBase}`;
  pages.all('/console', ({ redirect }) => redirect(home));
  // A user may open the address of the service in a browser; for programs it has no operation.
  pages.get('/', ({ req, redirect }, next) => (acceptsPage(req.header('accept')) ? redirect(home) : next()));
  pages.all(`${callsPath}*`, ({ req, env: { exchange, requestId, baseUrl } }) => {
    if (exchange) exchange.isUnlogged = true;
    return console.fetch(req.raw, { requestId, baseUrl });
  });
  pages.all(`${consoleBase}*`, async ({ req, env: { exchange } }) => {
    const response = await console.fetch(req.raw);
    if (exchange && response.ok) exchange.isUnlogged = true;
    return response;
  });
  if (ports.installation.world !== mainWorld) return;
  // The console of main shows that the world of this address has ended.
  pages.on(
    'GET',
    ['', '/*'].map((rest) => `${worldsBase}/:world/console${rest}`),
    async ({ req, env: { exchange } }, next) => {
      if (!acceptsPage(req.header('accept'))) return next();
      if (exchange) exchange.isUnlogged = true;
      const page = await console.fetch(new Request(new URL(consoleBase, req.url)));
      return page.ok ? new Response(page.body, { status: 404, headers: page.headers }) : page;
    },
  );
}

/** Serves the manual, also without a console. It is the same in every world, so other worlds redirect to that of main. */
export function mountManual(pages: Pages, folder: string, world: string): void {
  pages.on('GET', ['/manual', `${manualBase}*`], async ({ req, redirect, env: { exchange } }) => {
    const { pathname, searchParams } = new URL(req.raw.url);
    const page = withoutBase(pathname, worldPath(world));
    const path = page.startsWith(manualBase) ? page : manualBase;
    const query = new URLSearchParams([['world', world], ...searchParams]);
    if (path !== pathname) return redirect(world === mainWorld ? path : `${path}?${query}`, 308);
    const response = await manualFile(folder, path.slice(manualBase.length - 1));
    if (exchange && response.ok) exchange.isUnlogged = true;
    return response;
  });
  pages.all(`${manualBase}*`, ({ env, req }) => rejectMethod(env, req, ['GET']));
}

const noKey = fail(
  'input.invalid',
  'x-vaultdesk-key is not a public key. Send the uncompressed point on P-256 as base64url.',
);
const linkWasUsed = fail(
  'console.session-required',
  'This link was already used, or the service has restarted. Each link works once.',
);
