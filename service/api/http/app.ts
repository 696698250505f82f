import { Hono } from 'hono';
import { worldPath } from '../../model/installation/own-names.ts';
import { toError } from '../../model/kernel/results/reasons.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { isSameText } from '../../model/kernel/results/same-text.ts';
import type { Cause, Ports } from '../../platform/ports/ports.ts';
import { comparableInput } from '../operations/comparable-input.ts';
import { acceptsPage, noWorld, noWorldPage, worldIn } from '../rpc/console-files.ts';
import { maximumKiBFor, queryOf, unpack } from './body/unpack.ts';
import { endExchange, logRejectedRequest, startExchange } from './exchanges/exchange.ts';
import type { Origin } from './exchanges/to-request-record.ts';
import { traceRequest } from './exchanges/trace-request.ts';
import { mountChainRpc } from './mounts/mount-chain-rpc.ts';
import { mountInboxes, mountReference } from './mounts/mount-inboxes.ts';
import { mountMetrics } from './mounts/mount-metrics.ts';
import { notOffered } from './not-offered.ts';
import { type MisplacedWord, type OperationTable, operationTable } from './operation-table.ts';
import { mountPayPage } from './pay-page/mount-pay-page.ts';
import { checkHost, foreignOriginOf, isOfPage, preflight, shareWith } from './request-guards.ts';
import { bearerOf, plainPath, type RequestHeaders } from './request-headers.ts';
import { respondToOperation } from './respond-to-operation.ts';
import {
  type Arrival,
  type HttpEnv,
  noteCaller,
  noteResult,
  type Pages,
  readFresh,
  rejectMethod,
  respondWith,
} from './response-faults.ts';
import type { LogRejectedRequest } from './server/rejections.ts';

/** The HTTP side of the service, as a web-standard function. */
export interface HttpApp {
  /** `headers`: those of the request, if already parsed. */
  fetch(request: Request, headers?: RequestHeaders): Promise<Response>;
  readonly logRejectedRequest: LogRejectedRequest;
  /** Routes that are not operations. */
  readonly pages: Pages;
}

/** Request guards run first, then the operation or page at the path. */
export function createHttpApp(ports: Ports): HttpApp {
  const table = operationTable();
  const base = worldPath(ports.installation.world);
  const pages = createPages(ports, table);
  ports.internalRequests.lead((request, resendOf) => handleRequest({ request, headers: request.headers, resendOf }));
  return {
    pages,
    fetch: (request, headers = request.headers) => handleRequest({ request, headers }),
    logRejectedRequest: (request) => logRejectedRequest(ports, request),
  };

  async function handleRequest({
    request,
    headers,
    resendOf,
  }: Pick<Origin, 'headers' | 'resendOf'> & { request: Request }): Promise<Response> {
    const isSeeded = ports.ids.seed !== undefined;
    const requestId = isSeeded ? await seededRequestId(ports, table, { request, headers }) : ports.ids.uuid();
    const exchange = startExchange(ports, { id: requestId, request, headers, resendOf });
    const called = checkHost(ports.installation, { request, headers });
    // An object literal: V8 is slow at adding fields to a copy (`{ ...arrival, baseUrl }`).
    const arrival: Arrival = {
      request,
      requestId,
      headers,
      path: plainPath(request, base),
      exchange,
      baseUrl: called.ok ? `${called.value}${base}` : ports.installation.ownUrl(),
      foreignOrigin: undefined,
    };
    if (exchange) exchange.baseUrl = arrival.baseUrl;
    const answer = () => (called.ok ? admit(arrival) : respondWith(arrival, called));
    const run = () => ports.ids.because(['request', requestId], answer);
    let response: Response;
    try {
      response = await (ports.tracing.isOn ? traceRequest(ports, arrival, run) : run());
    } catch (error) {
      response = respondToThrown(ports, arrival, error);
    }
    return endExchange(ports, arrival, response);
  }

  function admit(arrival: Arrival): Response | Promise<Response> {
    return ports.sharedWorld && isOfPage(ports, arrival) ? admitFresh(arrival) : admitOrigin(arrival);
  }

  /** Another instance may have changed the allowed origins. */
  async function admitFresh(arrival: Arrival): Promise<Response> {
    const fresh = await readFresh(ports);
    return fresh.ok ? admitOrigin(arrival) : respondWith(arrival, fresh);
  }

  function admitOrigin(arrival: Arrival): Response | Promise<Response> {
    const origin = foreignOriginOf(ports, arrival);
    if (!origin.ok) return respondWith(arrival, origin);
    const foreignOrigin = origin.value;
    if (foreignOrigin === undefined) return respond(arrival);
    if (arrival.request.method === 'OPTIONS') return preflight(foreignOrigin, arrival);
    return respondToForeign({ ...arrival, foreignOrigin }, foreignOrigin);
  }

  async function respondToForeign(arrival: Arrival, origin: string): Promise<Response> {
    const response = await respond(arrival);
    shareWith(origin, response);
    return response;
  }

  function respond(arrival: Arrival): Response | Promise<Response> {
    const { request, path } = arrival;
    const isHead = request.method === 'HEAD';
    const match = table.find(isHead ? 'GET' : request.method, path);
    if (!match) return pages.fetch(request, arrival);
    const response = respondToOperation(ports, match, arrival);
    return isHead ? response.then((original) => new Response(null, original)) : response;
  }
}

/** Routes that are not operations; their responses get a request id like all others. */
function createPages(ports: Ports, table: OperationTable): Pages {
  const pages: Pages = new Hono<HttpEnv>({ getPath: (_request, options) => options?.env?.path ?? '/' });
  pages.use(async (context, next) => {
    await next();
    context.header('x-request-id', context.env.requestId);
  });
  mountReference(pages, ports);
  mountPayPage(pages, ports);
  mountChainRpc(pages, ports);
  mountMetrics(pages, ports);
  mountInboxes(pages, ports);
  pages.notFound(async ({ env }) => {
    await noteCaller(ports, env);
    return rejectRoute(env, table, ports.worlds);
  });
  pages.onError((error, { env }) => respondToThrown(ports, env, error));
  return pages;
}

function respondToThrown(
  { log }: Pick<Ports, 'log'>,
  arrival: Pick<Arrival, 'requestId' | 'baseUrl' | 'exchange'>,
  error: unknown,
) {
  log.error('http.threw', { requestId: arrival.requestId, error: toError(error) });
  const rejection = fail('UNKNOWN_ERROR', 'An internal error occurred. See the service log.');
  return respondWith(arrival, rejection);
}

function rejectRoute(arrival: Arrival, table: OperationTable, worlds: Ports['worlds']) {
  const {
    request: { method },
    path,
  } = arrival;
  const absent = notOffered(method, path);
  if (absent !== undefined) return respondWith(arrival, fail('route.not-offered', absent));
  const allowed = table.methodsAt(path);
  if (allowed.length > 0) return rejectMethod(arrival, { method, path }, allowed);
  const missing = worldIn(path);
  if (missing !== undefined) return rejectWorld(arrival, missing, worlds);
  const word = table.misplacedWord(method, path);
  const sentence = word ? noSuchId(word) : `No operation exists at ${bounded(path, 200)}.`;
  return respondWith(arrival, fail('route.not-found', `${sentence} See the API reference at /docs.`));
}

/** @example "No user has the id nope, because ids are UUIDs." */
function noSuchId({ parameter, word }: MisplacedWord): string {
  const noun = parameter.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const subject = noun === 'id' ? 'Nothing here' : `No ${noun}`;
  return `${subject} has the id ${bounded(word, 40)}, because ids are UUIDs.`;
}

function bounded(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function rejectWorld(arrival: Arrival, name: string, { all }: Ports['worlds']): Response {
  const rejection = noWorld(name);
  const { request, headers } = arrival;
  if (request.method !== 'GET' || !acceptsPage(headers.get('accept'))) return respondWith(arrival, rejection);
  noteResult(arrival, rejection);
  return noWorldPage(
    name,
    all.listEnded().some((world) => world.name === name),
  );
}

type Incoming = Pick<Arrival, 'request' | 'headers'>;
type IdPorts = Pick<Ports, 'ids' | 'tokens' | 'installation'>;

/** Creates a request id. A seeded id depends on caller and request only, so it is the same in every run. */
async function seededRequestId(ports: IdPorts, table: OperationTable, incoming: Incoming): Promise<string> {
  return ports.ids.because(await causeOf(ports, table, incoming), ports.ids.uuid);
}

/** Contains no secret, so that an id cannot be used to guess PINs. */
async function causeOf(ports: IdPorts, table: OperationTable, incoming: Incoming): Promise<Cause> {
  const path = plainPath(incoming.request, worldPath(ports.installation.world));
  const { method } = incoming.request;
  const caller = await callerOf(ports, incoming);
  const named = [method, path, caller.name];
  const match = table.find(method === 'HEAD' ? 'GET' : method, path);
  if (!match) return named;
  const { performed, params } = match;
  const { fields } = queryOf(performed.operation, incoming.request.url);
  const copy = { request: incoming.request.clone(), headers: incoming.headers };
  const unpacked = await unpack(performed.operation, copy, {
    addressed: { ...fields, ...params },
    maximumKiB: maximumKiBFor(performed.operation, caller.isKnown),
  });
  const input = unpacked.ok ? unpacked.value.input : {};
  return [...named, comparableInput(performed.operation.input, input)];
}

/** Two tokens of one application are the same caller. */
async function callerOf(
  { tokens, installation }: IdPorts,
  { headers }: Incoming,
): Promise<{ name: string; isKnown: boolean }> {
  const bearer = bearerOf(headers);
  if (bearer === undefined) return { name: 'nobody', isKnown: false };
  const read = await tokens.verify(bearer);
  return typeof read === 'string'
    ? { name: read, isKnown: isSameText(bearer, installation.operatorToken) }
    : { name: read.applicationId, isKnown: true };
}
