import { allowingOrigin } from '../../model/access/application.ts';
import { reservedAt } from '../../model/history/request-record.ts';
import { chainRpcBase } from '../../model/installation/addresses.ts';
import { isOwnOrigin, type OwnNames, originFor } from '../../model/installation/own-names.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { Arrival } from './response-faults.ts';

type GuardPorts = Pick<Ports, 'storage' | 'installation' | 'settings'>;
type CalledRequest = Pick<Arrival, 'headers' | 'request'>;

/** First check: `Host` must be a name of this service, which prevents DNS rebinding. Returns the issued origin. */
export function checkHost(names: OwnNames, arrival: CalledRequest): Result<string> {
  const { host, scheme } = calledBy(arrival);
  const origin = originFor(names, host, scheme);
  return origin === undefined ? rejectHost(host) : ok(origin);
}

function rejectHost(host: string): Failed {
  const isName = /^(?:[a-z0-9._-]{1,253}|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(host);
  const name = isName ? host : 'NAME';
  return fail(
    'host.refused',
    `${isName ? `The Host ${host} is` : 'This Host is'} not a name of this service. Call it as 127.0.0.1 or localhost, or start it with --allow-host ${name} or with --public-url http://${name}.`,
  );
}

/** The name and scheme that a caller used; a TLS proxy reports the scheme. */
function calledBy({ headers, request }: CalledRequest) {
  const host = (headers.get('host') ?? new URL(request.url).host).toLowerCase();
  const isTls = headers.get('x-forwarded-proto')?.split(',', 1)[0]?.trim().toLowerCase() === 'https';
  return { host, scheme: isTls ? 'https' : 'http' } as const;
}

/**
 * Returns the origin of another site's page if it may call: if an application allows it (CORS,
 * https://fetch.spec.whatwg.org/#http-cors-protocol). Control routes, the console and payment pages
 * are for our own pages only; chain JSON-RPC is closed to pages, and open to wallet extensions if
 * the setting `chainRpcAccess` allows them.
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
      : rejectedByBrowser;
  if (isOwnOrigin(installation, origin, calledBy({ headers, request }))) return ok(undefined);
  if (reservedAt(path)?.isForOwnPages) return ownPagesOnly;
  const isAllowed = storage.read(({ applications }) =>
    allowingOrigin(origin).some((allowed) => applications.countBy('byOrigin', allowed) > 0),
  );
  return isAllowed ? ok(origin) : rejectedOrigin;
}

const ownPagesOnly = fail(
  'origin.refused',
  'Only pages of Vaultdesk itself may call this address. If the page is one, start the service with --public-url and the address that the browser shows.',
);
const rejectedOrigin = fail(
  'origin.refused',
  'No application allows this web origin. Add it to the allowed origins of an application, in the console under Applications.',
);

/** Whether another site's page sent the request, so that its permissions depend on the state. */
export function isOfPage(
  { installation }: Pick<GuardPorts, 'installation'>,
  { headers, request }: CalledRequest,
): boolean {
  const origin = headers.get('origin');
  return origin !== null && !isOwnOrigin(installation, origin, calledBy({ headers, request }));
}

/** Lets a page of this origin read a response. */
export function shareWith(origin: string, { headers }: Response): void {
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', 'x-request-id, idempotent-replayed, ignored-parameters, ignored-fields');
  headers.append('vary', 'origin');
}

const rejectedByBrowser = fail(
  'origin.refused',
  'Browsers may not call the chains. The operator can allow wallet extensions with the setting chainRpcAccess programs-and-wallets; web pages are never allowed.',
);

/** The preflight response for a page of this origin. Any request header is allowed. */
export function preflight(origin: string, { headers, requestId }: Pick<Arrival, 'headers' | 'requestId'>): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': requestedHeaders(headers) ?? usualHeaders,
      'access-control-max-age': '600',
      vary: 'origin, access-control-request-headers',
      'x-request-id': requestId,
    },
  });
}

const usualHeaders = 'authorization, content-type, signing-method, encrypted-signing-method, idempotency-key, accept';

/** The header names that the page wants to send. A wildcard would not cover `authorization`. */
function requestedHeaders(headers: Arrival['headers']): string | undefined {
  const headerNames = headers.get('access-control-request-headers') ?? '';
  return /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/.test(headerNames) ? headerNames : undefined;
}

/** Wallet extensions call chains themselves; a page cannot have such an origin. */
function isWalletExtension(origin: string): boolean {
  return /^(?:chrome|moz|safari-web)-extension:\/\//.test(origin);
}
