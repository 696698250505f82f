import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { chainRpcBase } from '../resources/addresses.ts';
import { allowingOrigin } from '../resources/application.ts';
import { isOwnOrigin, type OwnNames, originFor } from '../resources/own-names.ts';
import { reservedAt } from '../resources/reserved-paths.ts';
import type { Arrival } from './arrival.ts';

type GuardPorts = Pick<Ports, 'storage' | 'installation' | 'settings'>;
type Heard = Pick<Arrival, 'headers' | 'request'>;

/**
 * First check of every request: its `Host` is a name of this service, which stops DNS rebinding. The origin of the
 * addresses that its caller is issued.
 */
export function checkHost(names: OwnNames, heard: Heard): Result<string> {
  const { host, scheme } = calledBy(heard);
  const origin = originFor(names, host, scheme);
  return origin === undefined ? refuseHost(host) : ok(origin);
}

function refuseHost(host: string): Failed {
  const isName = /^(?:[a-z0-9._-]{1,253}|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(host);
  const name = isName ? host : 'NAME';
  return fail(
    'host.refused',
    `${isName ? `The Host ${host} is` : 'This Host is'} not a name of this service. Call it as 127.0.0.1 or localhost, or start it with --allow-host ${name} or with --public-url http://${name}.`,
  );
}

/** The name and scheme by which a caller reached the service; a proxy with TLS reports the scheme. */
function calledBy({ headers, request }: Heard) {
  const host = (headers.get('host') ?? new URL(request.url).host).toLowerCase();
  const isTls =
    headers.get('x-forwarded-proto')?.split(',', 1)[0]?.trim().toLowerCase() === 'https';
  return { host, scheme: isTls ? 'https' : 'http' } as const;
}

/**
 * The origin of a web page that is not our own, if it may call: when an application allows it (CORS,
 * https://fetch.spec.whatwg.org/#http-cors-protocol). Control routes, the console and payment pages are for our own pages only;
 * the chains' JSON-RPC is for no page, and for wallet extensions if the setting `chainRpcAccess` allows them.
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
  if (isOwnOrigin(installation, origin, calledBy({ headers, request }))) return ok(undefined);
  if (reservedAt(path)?.isForOwnPages) return ownPagesOnly;
  const isAllowed = storage.read(({ applications }) =>
    allowingOrigin(origin).some((allowed) => applications.countBy('byOrigin', allowed) > 0),
  );
  return isAllowed ? ok(origin) : originRefused;
}

const ownPagesOnly = fail(
  'origin.refused',
  'Only pages of Vaultdesk itself may call this address. If the page is one, start the service with --public-url and the address that the browser shows.',
);
const originRefused = fail(
  'origin.refused',
  'No application allows this web origin. Add it to the allowed origins of an application, in the console under Applications.',
);

/** Whether a web page asks that is not our own: what it may depends on the state. */
export function isOfPage(
  { installation }: Pick<GuardPorts, 'installation'>,
  { headers, request }: Heard,
): boolean {
  const origin = headers.get('origin');
  return origin !== null && !isOwnOrigin(installation, origin, calledBy({ headers, request }));
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

/** The answer to what a browser asks before a page of this origin calls. Any request header is allowed. */
export function preflight(origin: string, { headers, requestId }: PreflightRequest): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': wantedHeaders(headers) ?? usualHeaders,
      'access-control-max-age': '600',
      vary: 'origin, access-control-request-headers',
      'x-request-id': requestId,
    },
  });
}

type PreflightRequest = Pick<Arrival, 'headers' | 'requestId'>;

const usualHeaders =
  'authorization, content-type, signing-method, encrypted-signing-method, idempotency-key, accept';

/** The names that the page wants to send. A wildcard would not cover `authorization`. */
function wantedHeaders(headers: Arrival['headers']): string | undefined {
  const wanted = headers.get('access-control-request-headers') ?? '';
  return /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/.test(wanted)
    ? wanted
    : undefined;
}

/** Wallets in a browser call chains by themselves; a page cannot have such an origin. */
function isWalletExtension(origin: string): boolean {
  return /^(?:chrome|moz|safari-web)-extension:\/\//.test(origin);
}
