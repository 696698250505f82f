import { lookup } from 'node:dns/promises';
import { type ClientRequest, type ClientRequestArgs, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { headerMap } from '../../model/kernel/header-map.ts';
import type { OutboundRequest, ReadRequest } from '../ports/outbound.ts';

/** The resolved target of a request. */
interface Destination {
  readonly url: URL;
  /** The checked addresses; the first one that accepts a connection gets the request. */
  readonly addresses: readonly string[];
  readonly takesAnyCertificate: boolean;
}

/** Transport options of a request. */
interface Travel {
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

/** Finds the addresses of a name. Throws if it has none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** Resolves names like the operating system, including its hosts file. */
export const resolveByMachine: ResolveName = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

const maximumAddresses = 16;

export async function addressesOf(url: URL, resolve: ResolveName): Promise<readonly string[]> {
  const host = bareHost(url);
  if (isIP(host)) return [host];
  // RFC 6761, 6.3: these names are the machine itself, whatever a resolver returns.
  if (/(?:^|\.)localhost$/.test(host)) return ['127.0.0.1', '::1'];
  return (await resolve(host)).slice(0, maximumAddresses);
}

/** Without the brackets of an IPv6 address and a trailing dot. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** The addresses that a request was checked for; a connection must have been opened to them. */
interface Pinned {
  /** @example "127.0.0.1 ::1" */
  readonly pinnedTo?: string;
}

/** Idle connections for further requests to the same host at the same addresses. */
export interface ConnectionPool {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** Retains a connection for this time after a complete response. Requests to other addresses open their own. */
export function createConnectionPool(milliseconds: number): ConnectionPool {
  const options = { keepAlive: true, timeout: milliseconds };
  return { http: new PinnedHttpAgent(options), https: new PinnedHttpsAgent(options) };
}

class PinnedHttpAgent extends HttpAgent {
  override getName(options: ClientRequestArgs & Pinned = {}): string {
    return `${super.getName(options)} ${options.pinnedTo}`;
  }
}

class PinnedHttpsAgent extends HttpsAgent {
  override getName(options: RequestOptions & Pinned = {}): string {
    return `${super.getName(options)} ${options.pinnedTo}`;
  }
}
