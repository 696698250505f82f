import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Ports } from '../ports/ports.ts';
import { consoleFile, consoleHeaders } from './console-files.ts';
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
        return withHeaders(isTooLarge(request) ? tooLarge() : await callRpc(request));
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

const maximumBodyBytes = 256 * 1024;

/** Our own console tells the length of what it sends. */
function isTooLarge({ headers, method }: Request): boolean {
  if (headers.has('transfer-encoding')) return true;
  return method === 'POST' && Number(headers.get('content-length') ?? 0) > maximumBodyBytes;
}

function tooLarge(): Response {
  return new Response('The body is larger than 256 KiB.', { status: 413 });
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(consoleHeaders)) response.headers.set(name, value);
  response.headers.set('cache-control', 'no-store');
  return response;
}
