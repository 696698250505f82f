import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { headerMap } from '../../kernel/header-map.ts';
import type { OutboundRequest, ReadRequest } from '../../ports/outbound.ts';
import type { KeptConnections, Pinned } from './kept-connections.ts';
import { bareHost } from './resolve-name.ts';

/** Where a request may go, found before it is made. */
export interface Destination {
  readonly url: URL;
  /** Those that were judged; the first that takes a connection gets the request. */
  readonly addresses: readonly string[];
  readonly takesAnyCertificate: boolean;
}

/** How a request travels. */
export interface Travel {
  readonly maxHeaderSize: number;
  /** Where connections wait for requests; without them each request has its own. */
  readonly kept?: KeptConnections | undefined;
}

/** What is sent: a POST where there is a body, else a GET. */
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

/** Answers with what was judged, so that a name cannot come to mean another address in between. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, callback) => {
    const [first] = found;
    if (all) callback(null, found);
    else callback(null, first?.address ?? '', first?.family);
  };
}
