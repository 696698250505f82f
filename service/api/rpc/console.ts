import { getErrorShape } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { failures } from '../../model/kernel/results/failures.ts';
import { type Failed, type Failure, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { bodyKiB } from '../../model/kernel/units.ts';
import type { Operation } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { operations } from '../operations/index.ts';
import { portsAt } from '../operations/perform.ts';
import { consoleFile, consoleHeaders, noWorld, worldIn } from './console-files.ts';
import {
  type Admission,
  type Admitted,
  type CallNotes,
  FailureError,
  idOfRejected,
  rejectionOf,
  rememberRejected,
  rpc,
} from './procedures.ts';
import { appRouter } from './router.ts';

/** The location of a console, and the callers that it admits. */
interface ConsolePlace {
  /** Folder of the built files, which contain no secret and are public. */
  readonly files: string;
  /** @example "/console/" */
  readonly base: string;
  readonly admit: Admission;
  readonly notes: CallNotes;
}

/** Context of a request from its host: its id, and the base of the URLs issued to its caller. */
type RequestContext = { readonly requestId: string; readonly baseUrl: string };

/** The console as its host calls it. */
export type ConsoleAccess = { fetch(request: Request, known?: RequestContext): Promise<Response> };

/** The operator console as a fetch function: its files, and tRPC at `<base>trpc` for admitted callers. */
export function createConsole(ports: Ports, { files, base, admit, notes }: ConsolePlace): ConsoleAccess {
  const endpoint = `${base}trpc`;
  return {
    fetch: async (request, context) => {
      const { pathname } = new URL(request.url);
      const missing = base === '/' ? worldIn(pathname) : undefined;
      if (missing !== undefined && pathname.includes('/trpc/')) return rejectWorld(missing);
      const requestId = context?.requestId ?? nameOf(request.method, pathname);
      if (pathname.startsWith(`${endpoint}/`))
        return withHeaders(
          await ports.ids.because(['request', requestId], () => respondToCall(request, requestId, context?.baseUrl)),
        );
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response('Method not allowed', { status: 405, headers: consoleHeaders });
      return consoleFile(files, pathname.slice(base.length - 1), base);
    },
  };

  /** If ids come from a seed, it depends only on the request, whatever else arrives. */
  function nameOf(method: string, pathname: string): string {
    return ports.ids.because(['console', method, pathname], ports.ids.uuid);
  }

  async function respondToCall(request: Request, requestId: string, baseUrl: string | undefined): Promise<Response> {
    const admitted = admit(request);
    if (!admitted.ok) return reject(request, requestId, admitted);
    const fitting: Result<void> = checkBodySize(request);
    if (!fitting.ok) return reject(request, requestId, fitting);
    const caller = { ports: portsAt(ports, baseUrl), admitted: admitted.value };
    const { proof } = admitted.value;
    if (!proof || request.method !== 'POST') return callRpc(request, requestId, caller);
    const body = await request.arrayBuffer().catch(() => undefined);
    if (!body || (await hashOf(body)) !== proof.bodyHash) return reject(request, requestId, otherBody);
    const { url, method, headers, signal } = request;
    const signed = new Request(url, { method, headers, signal, body });
    return callRpc(signed, requestId, caller);
  }

  function reject(request: Request, id: string, rejection: Failed): Response {
    const { method, headers, url } = request;
    const procedure = new URL(url).pathname.slice(endpoint.length + 1);
    // A page repeats such a call with a proof, so the user sees one call.
    if (rejection.failure.code !== 'console.proof-required')
      notes.start({ id, procedure, changes: method !== 'GET', headers }).end({ result: rejection });
    return rejectCall(rejection.failure, id);
  }

  function callRpc(
    req: Request,
    requestId: string,
    caller: { readonly ports: Ports; readonly admitted: Admitted },
  ): Promise<Response> {
    const ids = [requestId];
    const nextId = () => ids.pop() ?? ports.ids.uuid();
    const { headers } = req;
    return fetchRequestHandler({
      endpoint,
      req,
      router: appRouter(),
      createContext: () => ({
        ...caller,
        notes,
        headers,
        nextId,
        applicationId: headers.get('x-vaultdesk-application') ?? undefined,
      }),
      onError: ({ error, path: procedure = '', type }) => {
        // Calls that reached a procedure are logged there; an aborted stream is not a failure.
        if (type === 'subscription' || idOfRejected(error) !== undefined) return;
        const id = nextId();
        rememberRejected(error, id);
        notes.start({ id, procedure, changes: req.method !== 'GET', headers }).end({ result: rejectionOf(error) });
      },
    });
  }
}

/** For the window of the desktop, whose calls to an ended world arrive at the console of main. */
function rejectWorld(name: string): Response {
  const { code, message } = noWorld(name).failure;
  const body = { success: false, errors: [{ code, message }] };
  return Response.json(body, { status: 404, headers: consoleHeaders });
}

const otherBody = fail('body.malformed', 'The body differs from what the page signed.');

async function hashOf(body: ArrayBuffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('base64url');
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries(consoleHeaders)) response.headers.set(name, value);
  response.headers.set('cache-control', 'no-store');
  return response;
}

/** Whether the body of a call is within the limit of its procedures; otherwise `body.too-large`, before it is read. */
function checkBodySize({ headers, method, url }: Request): Result<void> {
  if (headers.has('transfer-encoding'))
    return fail('body.too-large', 'Send the length of the body in the Content-Length header.');
  const { pathname } = new URL(url);
  const maximum = maximumBodyKiB(pathname.slice(pathname.lastIndexOf('/') + 1));
  const isTooLarge = method === 'POST' && Number(headers.get('content-length') ?? 0) > maximum * 1024;
  return isTooLarge ? fail('body.too-large', `Use at most ${maximum} KiB per body.`) : ok();
}

const routes: readonly (readonly [string, Pick<Operation, 'route'>])[] = Object.entries(operations).flatMap(
  ([module, table]) => Object.entries(table).map(([name, operation]) => [`${module}.${name}`, operation] as const),
);
const limits = new Map(routes.map(([name, { route }]) => [name, route.maximumBodyKiB ?? 0]));

/** Maximum body size of the given procedures. @example maximumBodyKiB('wallets.list,users.get') // 256 */
export function maximumBodyKiB(procedures: string): number {
  return Math.max(bodyKiB.console, ...procedures.split(',').map((name) => limits.get(name) ?? 0));
}

/** The response to a call that failed before its procedure, in the standard format. */
function rejectCall(failure: Failure, requestId: string): Response {
  const shape = getErrorShape({
    config: rpc._config,
    error: new FailureError(failure),
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: undefined,
  });
  const error = { ...shape, data: { ...shape.data, traceCode: requestId } };
  return Response.json({ error }, { status: failures[failure.code] });
}
