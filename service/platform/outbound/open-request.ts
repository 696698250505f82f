import { lookup } from 'node:dns/promises';
import {
  type ClientRequest,
  type ClientRequestArgs,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { headerMap } from '../../model/kernel/header-map.ts';
import { errnoOf, knownReason } from '../../model/kernel/results/reasons.ts';
import type { OutboundRequest, OutboundResponse, ReadRequest } from '../ports/outbound.ts';

interface Destination {
  readonly url: URL;
  /** The checked addresses; the first one that accepts a connection gets the request. */
  readonly addresses: readonly string[];
  readonly takesAnyCertificate: boolean;
}

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
export type ConnectionPool = { readonly http: HttpAgent; readonly https: HttpsAgent };

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

const maximumHeaders = 64;
const maximumHeaderLength = 1024;

/** Reads the start of a response; the received part is available at any moment. */
export class ResponseReader {
  readonly #response: IncomingMessage;
  readonly #maximumBytes: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #isComplete = false;

  constructor(response: IncomingMessage, maximumBytes: number) {
    this.#response = response;
    this.#maximumBytes = maximumBytes;
  }

  /** Reads until the response ends, breaks off, or exceeds the limit. */
  read(): Promise<void> {
    const response = this.#response;
    return new Promise((resolve) => {
      response
        .on('data', (bytes: Buffer) => {
          this.#chunks.push(bytes);
          this.#size += bytes.length;
          if (this.#size > this.#maximumBytes) resolve();
        })
        .once('end', () => {
          this.#isComplete = response.complete && this.#size <= this.#maximumBytes;
          resolve();
        })
        // The status has arrived, so there is a response.
        .once('error', () => resolve())
        .once('close', () => resolve());
    });
  }

  get told(): Pick<OutboundResponse, 'outcome' | 'status' | 'answer'> {
    const { statusCode = 0 } = this.#response;
    const bytes = Buffer.concat(this.#chunks).subarray(0, this.#maximumBytes);
    const isCut = !this.#isComplete;
    return {
      outcome: 'ANSWERED',
      status: statusCode,
      answer: { headers: headersOf(this.#response), body: textOf(bytes, isCut), isCut },
    };
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).slice(0, maximumHeaders);
  return headerMap(
    entries.map(([name, value]) => [name, [value ?? []].flat().join(', ').slice(0, maximumHeaderLength)]),
  );
}

/** Invalid UTF-8 becomes U+FFFD; an incomplete character at a cut is omitted. */
function textOf(bytes: Buffer, isCut: boolean): string {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: isCut });
  return text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '\u{fffd}');
}

/** The result of a request, without its duration. */
export type Ending = Omit<OutboundResponse, 'durationMilliseconds'>;

/** The progress of a request. */
export type Stage = 'resolving' | 'connecting' | 'connected';

const outcomes = {
  resolving: 'NOT_RESOLVED',
  connecting: 'NOT_CONNECTED',
  connected: 'BROKEN_OFF',
} as const satisfies Record<Stage, Ending['outcome']>;

/** The result of a request that failed at this stage. */
export function brokenOff(stage: Stage, error: unknown): Ending {
  return { outcome: outcomes[stage], reason: sentenceOf(error) ?? defaultReasons[stage] };
}

/** The shared reason as a sentence; an unknown code counts as an interruption. */
function sentenceOf(error: unknown): string | undefined {
  const reason = knownReason(error);
  if (reason !== undefined) return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return errnoOf(error) === undefined ? undefined : 'The connection broke off.';
}

const defaultReasons: Readonly<Record<Stage, string>> = {
  resolving: 'The host name has no address.',
  connecting: 'Could not connect.',
  connected: 'The response is not valid.',
};
