import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Admission, Admitted } from './admission.ts';
import { checkBodySize } from './body-size.ts';
import { consoleFile, consoleHeaders } from './console-files.ts';
import { refuseCall } from './refuse-call.ts';
import { appRouter } from './router.ts';

/** Where a console is, and whom it answers. */
export interface ConsolePlace {
  /** Folder of the built files, which hold no secret and are anybody's. */
  readonly files: string;
  /** @example "/console/" */
  readonly base: string;
  readonly admit: Admission;
}

/** The operator console as a fetch function: its files, and tRPC at `<base>trpc` for whom it admits. */
export function createConsole(
  ports: Ports,
  { files, base, admit }: ConsolePlace,
): { fetch(request: Request): Promise<Response> } {
  const endpoint = `${base}trpc`;
  return {
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith(`${endpoint}/`)) return withHeaders(await answerCall(request));
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response('Method not allowed', { status: 405, headers: consoleHeaders });
      return consoleFile(files, pathname.slice(base.length - 1), base);
    },
  };

  async function answerCall(request: Request): Promise<Response> {
    const requestId = ports.ids.uuid();
    const admitted = admit(request);
    if (!admitted.ok) return refuseCall(admitted.failure, requestId);
    const fitting: Result<void> = checkBodySize(request);
    if (!fitting.ok) return refuseCall(fitting.failure, requestId);
    return callRpc(request, requestId, admitted.value);
  }

  function callRpc(req: Request, requestId: string, admitted: Admitted): Promise<Response> {
    return fetchRequestHandler({
      endpoint,
      req,
      router: appRouter(),
      createContext: () => ({
        ports,
        requestId,
        admitted,
        applicationId: req.headers.get('x-vaultdesk-application') ?? undefined,
      }),
    });
  }
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(consoleHeaders)) response.headers.set(name, value);
  response.headers.set('cache-control', 'no-store');
  return response;
}
