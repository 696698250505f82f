import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { headerMap } from '../../kernel/header-map.ts';
import type { OutboundRequest, ReadRequest } from '../../ports/outbound.ts';
import type { ConnectionPool, Pinned } from './connection-pool.ts';
import { bareHost } from './resolve-name.ts';

/** The resolved target of a request. */
export interface Destination {
  readonly url: URL;
  /** The checked addresses; the first one that accepts a connection gets the request. */
  readonly addresses: readonly string[];
  readonly takesAnyCertificate: boolean;
}

/** Transport options of a request. */
export interface Travel {
  readonly maxHeaderSize: number;
  /** The pool of idle connections; without it each request opens its own. */
  readonly kept?: ConnectionPool | undefined;
}

/** The request: a POST with a body, else a GET. */
export type Sending = ReadRequest & Partial<Pick<OutboundRequest, 'body'>>;

/** A request to one of these addresses and no other. */
export function openRequest(
  { headers, body }: Pick<Sending, 'headers' | 'body'>,
  { url, addresses, takesAnyCertificate }: Destination,
  { maxHeaderSize, kept }: Travel,
): ClientRequest {
  const host = bareHost(url);
  const options: RequestOptions & Pinned = {
    method: body === undefined ? 'GET' : 'POST',
    host,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: headerMap([...Object.entries(headers), ['host', url.host], ...lengthOf(body)]),
    lookup: pinnedTo(addresses),
    pinnedTo: addresses.toSorted().join(' '),
    maxHeaderSize,
  };
  if (url.protocol === 'http:') return httpRequest({ ...options, agent: kept?.http ?? false });
  return httpsRequest({
    ...options,
    agent: kept?.https ?? false,
    rejectUnauthorized: !takesAnyCertificate,
    ...(!isIP(host) && { servername: host }),
  });
}

function lengthOf(body: string | undefined): [name: string, value: string][] {
  return body === undefined ? [] : [['content-length', String(Buffer.byteLength(body))]];
}

/** Returns the checked addresses, so that a name cannot change in between. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const resolved = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, callback) => {
    const [first] = resolved;
    if (all) callback(null, resolved);
    else callback(null, first?.address ?? '', first?.family);
  };
}
