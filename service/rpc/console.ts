import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Ports } from '../ports/ports.ts';
import { consoleFile, consoleHeaders } from './console-files.ts';
import { mostBodyKiB } from './most-body.ts';
import { appRouter } from './router.ts';

/** The operator console as a fetch function: its files, and tRPC at `<base>trpc`. */
export function createConsole(
  ports: Ports,
  folder: string,
  base: string,
): { fetch(request: Request): Promise<Response> } {
  const endpoint = `${base}trpc`;
  return {
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith(`${endpoint}/`))
        return withHeaders(tooLarge(request, pathname) ?? (await callRpc(request)));
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response('Method not allowed', { status: 405, headers: consoleHeaders });
      return consoleFile(folder, pathname.slice(base.length - 1), base);
    },
  };

  function callRpc(req: Request): Promise<Response> {
    return fetchRequestHandler({
      endpoint,
      req,
      router: appRouter,
      createContext: () => ({
        ports,
        requestId: ports.ids.uuid(),
        applicationId: req.headers.get('x-vaultdesk-application') ?? undefined,
      }),
    });
  }
}

/** The answer where a body is larger than its procedures take. */
function tooLarge({ headers, method }: Request, pathname: string): Response | undefined {
  const most = mostBodyKiB(pathname.slice(pathname.lastIndexOf('/') + 1));
  // Our own console tells the length of what it sends.
  const isTooLarge =
    headers.has('transfer-encoding') ||
    (method === 'POST' && Number(headers.get('content-length') ?? 0) > most * 1024);
  return isTooLarge
    ? new Response(`The body is larger than ${most} KiB.`, { status: 413 })
    : undefined;
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(consoleHeaders)) response.headers.set(name, value);
  response.headers.set('cache-control', 'no-store');
  return response;
}
