import { app, net, protocol } from 'electron';
import type { Service } from '../service/index.ts';
import { consoleScheme } from './console-address.ts';
import { developmentServer } from './development-server.ts';

/** Registers `app://` as a secure origin; Electron requires this before it is ready. */
export function registerConsoleScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: consoleScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}

/** Serves `app://console/` from the service; during development, files come from Vite. */
export function serveConsole(console: Service['console']): void {
  const vite = developmentServer(app, process.env);
  protocol.handle(consoleScheme, (request) => {
    const { host, pathname, search } = new URL(request.url);
    if (host !== 'console') return new Response('Not found', { status: 404 });
    if (vite && !pathname.startsWith('/trpc/')) return net.fetch(`${vite.origin}${pathname}${search}`);
    return console.fetch(request);
  });
}
