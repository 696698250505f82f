import { chainRpcBase } from '../chains/chain-rpc-url.ts';
import { BoundedMemory } from '../kernel/bounded-memory.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { Installation } from '../ports/installation.ts';
import type { Ports } from '../ports/ports.ts';
import type { Arrival } from './arrival.ts';

type GuardPorts = Pick<Ports, 'storage' | 'installation' | 'settings'>;
type Names = Pick<Installation, 'baseUrl' | 'allowedHosts'>;

/** Names of this machine, under any port: published ports and tunnels have others than the listener. */
const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::[1-9]\d{0,4})?$/;

/** First check of every request: it names this machine or an allowed host, which stops DNS rebinding. */
export function refuseHost(
  { baseUrl: baseUrlOf, allowedHosts }: Names,
  { headers, request }: Pick<Arrival, 'headers' | 'request'>,
): Failed | undefined {
  const host = hostOf({ headers, request });
  const baseUrl = baseUrlOf();
  if (
    loopbackHost.test(host) ||
    ownHosts(baseUrl).has(host) ||
    isAllowed(host, allowedHosts, baseUrl)
  )
    return undefined;
  return fail(
    'host.refused',
    'Call this service as 127.0.0.1, localhost or [::1], or add the name to allowedHosts in the configuration.',
  );
}

function hostOf({ headers, request }: Pick<Arrival, 'headers' | 'request'>): string {
  return (headers.get('host') ?? new URL(request.url).host).toLowerCase();
}

/** Names that containers and the like have for this machine; no web page is one of ours under them. */
function isAllowed(host: string, names: readonly string[], baseUrl: string): boolean {
  return names.some((name) => host === hostFor(name, baseUrl));
}

/** A name with a port is that of a balancer before the listener; the ports of HTTP and TLS stand in no `Host`. */
function hostFor(name: string, baseUrl: string): string {
  return name.includes(':') ? name.replace(/:(?:80|443)$/, '') : withPort(name, baseUrl);
}

/**
 * The origin of a web page that is not our own, where it may call: when an application allows it (CORS,
 * https://fetch.spec.whatwg.org/#http-cors-protocol). Control routes, the console and payment pages are our own only;
 * the chains' JSON-RPC is for no page, and for wallet extensions where the setting `chainRpcAccess` says so.
 */
export function foreignOriginOf(
  { storage, installation, settings }: GuardPorts,
  { headers, path, request }: Pick<Arrival, 'headers' | 'path' | 'request'>,
): Result<string | undefined> {
  const origin = headers.get('origin');
  if (origin === null) return ok(undefined);
  if (path.startsWith(`${chainRpcBase}/`))
    return settings.current().chainRpcAccess === 'programs-and-wallets' && isWalletExtension(origin)
      ? ok(undefined)
      : browserRefused;
  if (isOwn(origin, installation.baseUrl(), hostOf({ headers, request }))) return ok(undefined);
  const isAllowed = storage.read(
    ({ applications }) => applications.countBy('byOrigin', origin) > 0,
  );
  return isAllowed && !/^\/(_vaultdesk|console|pay)(\/|$)/.test(path)
    ? ok(origin)
    : fail('origin.refused', 'No application allows this web origin. The operator can add it.');
}

/** Whether a web page asks that is not our own: what it may depends on the state. */
export function isOfPage(
  { installation }: Pick<GuardPorts, 'installation'>,
  { headers, request }: Pick<Arrival, 'headers' | 'request'>,
): boolean {
  const origin = headers.get('origin');
  const host = hostOf({ headers, request });
  return origin !== null && !isOwn(origin, installation.baseUrl(), host);
}

/** Lets a page of this origin read an answer. */
export function shareWith(origin: string, { headers }: Response): void {
  headers.set('access-control-allow-origin', origin);
  headers.set(
    'access-control-expose-headers',
    'x-request-id, idempotent-replayed, ignored-parameters',
  );
  headers.append('vary', 'origin');
}

const browserRefused = fail(
  'origin.refused',
  'Nothing that runs in a browser calls the chains. For wallet extensions the operator can change the setting chainRpcAccess to programs-and-wallets; web pages never may.',
);

/** What a browser asks before a page of this origin calls. */
export function preflight(origin: string, requestId: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, signing-method, encrypted-signing-method, idempotency-key, accept',
      'access-control-max-age': '600',
      vary: 'origin',
      'x-request-id': requestId,
    },
  });
}

/** Wallets in a browser call chains by themselves; a page cannot have such an origin. */
function isWalletExtension(origin: string): boolean {
  return /^(?:chrome|moz|safari-web)-extension:\/\//.test(origin);
}

/** A page is our own if it came from the listener, or from the loopback name and port that it calls. */
function isOwn(origin: string, baseUrl: string, host: string): boolean {
  const scheme = 'http://';
  if (!origin.startsWith(scheme)) return false;
  const from = origin.slice(scheme.length);
  return (from === host && loopbackHost.test(host)) || ownHosts(baseUrl).has(from);
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
