import type { MiddlewareHandler } from 'hono';
import { chainRpcBase } from '../chains/chain-rpc-url.ts';
import { BoundedMemory } from '../kernel/bounded-memory.ts';
import { type Failed, fail } from '../kernel/result.ts';
import type { Ids } from '../ports/ids.ts';
import type { Installation } from '../ports/installation.ts';
import type { Ports } from '../ports/ports.ts';
import { toResponse } from './reply.ts';

type GuardPorts = Pick<Ports, 'storage' | 'installation' | 'settings'>;

/** What every request carries through the app. */
export interface HttpVariables {
  requestId: string;
  /** The origin of a browser's request, where it is not our own. */
  foreignOrigin: string | undefined;
}

type RequestGuard = MiddlewareHandler<{ Variables: HttpVariables }>;

/** Gives every request an id, which its reply carries, whoever wrote that. */
export function nameRequest({ ids }: { readonly ids: Pick<Ids, 'uuid'> }): RequestGuard {
  return async (context, next) => {
    const requestId = ids.uuid();
    context.set('requestId', requestId);
    await next();
    if (!context.res.headers.has('x-request-id')) context.header('x-request-id', requestId);
  };
}

/** First check of every request: names for this listener only, which stops DNS rebinding. */
export function checkHost({
  installation,
}: {
  installation: Pick<Installation, 'baseUrl' | 'allowedHosts'>;
}): RequestGuard {
  return async (context, next) => {
    const host = (context.req.header('host') ?? new URL(context.req.url).host).toLowerCase();
    const baseUrl = installation.baseUrl();
    if (ownHosts(baseUrl).has(host) || isAllowed(host, installation.allowedHosts, baseUrl))
      return next();
    return refuse(
      context.get('requestId'),
      fail(
        'host.refused',
        'Call this service as 127.0.0.1, localhost or [::1], with its port, or add the name to allowedHosts in the configuration.',
      ),
    );
  };
}

/** Names that containers and the like have for this machine; no web page is one of ours under them. */
function isAllowed(host: string, names: readonly string[], baseUrl: string): boolean {
  return names.some((name) => host === withPort(name, baseUrl));
}

/**
 * A web page may call when it is our own, or when an application allows its origin (CORS,
 * https://fetch.spec.whatwg.org/#http-cors-protocol). Control routes, the console and payment pages are our own only;
 * the chains' JSON-RPC is for no page, and for wallet extensions where the setting `chainRpcAccess` says so.
 */
export function checkOrigin({ storage, installation, settings }: GuardPorts): RequestGuard {
  return async (context, next) => {
    const origin = context.req.header('origin');
    if (origin === undefined) return next();
    if (context.req.path.startsWith(`${chainRpcBase}/`))
      return settings.current().chainRpcAccess === 'programs-and-wallets' &&
        isWalletExtension(origin)
        ? next()
        : refuse(context.get('requestId'), browserRefused);
    if (isOwn(origin, installation.baseUrl())) return next();
    const isAllowed = storage.read(
      ({ applications }) => applications.countBy('byOrigin', origin) > 0,
    );
    if (!isAllowed || /^\/(_vaultdesk|console|pay)(\/|$)/.test(context.req.path))
      return refuse(
        context.get('requestId'),
        fail('origin.refused', 'No application allows this web origin. The operator can add it.'),
      );
    if (context.req.method === 'OPTIONS') return preflight(origin);
    context.set('foreignOrigin', origin);
    await next();
    context.header('access-control-allow-origin', origin);
    context.header(
      'access-control-expose-headers',
      'x-request-id, idempotent-replayed, ignored-parameters',
    );
    context.header('vary', 'origin', { append: true });
  };
}

const browserRefused = fail(
  'origin.refused',
  'Nothing that runs in a browser calls the chains. For wallet extensions the operator can change the setting chainRpcAccess to programs-and-wallets; web pages never may.',
);

function refuse(requestId: string, refusal: Failed): Response {
  return toResponse(refusal, 'envelope', requestId);
}

function preflight(origin: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, signing-method, idempotency-key, accept',
      'access-control-max-age': '600',
      vary: 'origin',
    },
  });
}

/** Wallets in a browser call chains by themselves; a page cannot have such an origin. */
function isWalletExtension(origin: string): boolean {
  return /^(?:chrome|moz|safari-web)-extension:\/\//.test(origin);
}

function isOwn(origin: string, baseUrl: string): boolean {
  const scheme = 'http://';
  return origin.startsWith(scheme) && ownHosts(baseUrl).has(origin.slice(scheme.length));
}

/** The names of this listener; made once for each of its last addresses. */
function ownHosts(baseUrl: string): ReadonlySet<string> {
  return hostsOf.recall(baseUrl, () => {
    const names = ['127.0.0.1', 'localhost', '[::1]', new URL(baseUrl).hostname];
    return new Set(names.map((name) => withPort(name, baseUrl)));
  });
}

function withPort(name: string, baseUrl: string): string {
  const { port } = new URL(baseUrl);
  return port === '' ? name : `${name}:${port}`;
}

const hostsOf = new BoundedMemory<ReadonlySet<string>>(8);
