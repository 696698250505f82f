import { app, net, protocol } from 'electron';
import type { Service } from '../service/index.ts';
import { consoleScheme } from './console-address.ts';
import { developmentServer } from './development-server.ts';

/** Makes `app://` a secure origin of its own; Electron wants to know before it is ready. */
export function registerConsoleScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: consoleScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ]);
}

/** Answers `app://console/` from the service; files come from Vite while developing. */
export function serveConsole(console: Service['console']): void {
  const vite = developmentServer(app, process.env);
  protocol.handle(consoleScheme, (request) => {
    const { host, pathname, search } = new URL(request.url);
    if (host !== 'console') return new Response('Not found', { status: 404 });
    if (vite && !pathname.startsWith('/trpc/'))
      return net.fetch(`${vite.origin}${pathname}${search}`);
    return console.fetch(request);
  });
}
