import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { parseJson } from '../../service/model/kernel/json.ts';
import type { Callable } from '../world/call.ts';
import { listen } from './listen.mjs';

/** A response, or a webhook delivery, before it is forwarded. */
interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A single change. `on` is a method and path, e.g. `POST /api/users`; `DELIVERY` means webhook deliveries. */
interface Tampering {
  readonly on: RegExp;
  /** Changes path and body of a request. */
  readonly asks?: (request: { path: string; body: string }) => { path: string; body: string };
  readonly answers?: (response: ReceivedResponse) => ReceivedResponse;
}

/** A service in this process, called without a connection. */
interface Upstream {
  readonly http: Callable;
  readonly baseUrl: string;
}

const hooks = '/hook/';

/** Opens a proxy in front of a service that changes one response. Webhooks registered through it are delivered through it. */
export async function openTamperingProxy(upstream: Upstream, tampering: Tampering) {
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  const url = `http://127.0.0.1:${await listen(server)}`;

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '' } = request;
    const requestBody = await text(request);
    const isDelivery = path.startsWith(hooks);
    const command = `${method} ${path.replace(/^\/market/, '')}`;
    const isTampered = tampering.on.test(isDelivery ? 'DELIVERY' : command);
    const headers = headersOf(request);
    if (isDelivery) {
      const delivery = { status: 200, headers, body: requestBody };
      const forwardedDelivery = isTampered ? (tampering.answers?.(delivery) ?? delivery) : delivery;
      const to = decodeURIComponent(path.slice(hooks.length));
      const { status } = await fetch(to, { method, headers: forwardedDelivery.headers, body: forwardedDelivery.body });
      response.writeHead(status).end();
      return;
    }
    const body = redirectToProxy(command, requestBody);
    const content = (isTampered && tampering.asks?.({ path, body })) || { path, body };
    const hasBody = method !== 'GET' && content.body !== '';
    const forwarded = new Request(`${upstream.baseUrl}${content.path}`, {
      method,
      headers,
      ...(hasBody && { body: content.body }),
    });
    const upstreamResponse = await upstream.http.fetch(forwarded);
    const received = {
      status: upstreamResponse.status,
      headers: Object.fromEntries(upstreamResponse.headers),
      body: await upstreamResponse.text(),
    };
    const result = isTampered ? (tampering.answers?.(received) ?? received) : received;
    response.writeHead(result.status, withoutFraming(result.headers)).end(result.body);
  }

  /** Redirects deliveries to this proxy if the change is about deliveries. */
  function redirectToProxy(command: string, body: string): string {
    if (!tampering.on.test('DELIVERY') || !/^(?:POST|PUT) \/webhooks/.test(command)) return body;
    const registered = z.looseObject({ url: z.string() }).safeParse(parseJson(body));
    if (!registered.success) return body;
    const to = `${url}${hooks}${encodeURIComponent(registered.data.url)}`;
    return JSON.stringify({ ...registered.data, url: to });
  }

  return {
    url,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const ofOneHop = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'];

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  const all = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
  return withoutFraming(Object.fromEntries(all));
}

function withoutFraming(headers: Readonly<Record<string, string>>): Record<string, string> {
  const stored = Object.entries(headers).filter(([name]) => !ofOneHop.includes(name));
  return Object.fromEntries(stored);
}

type Change = (response: ReceivedResponse) => ReceivedResponse;

/** Changes the value at a path of the body; `undefined` removes it. */
function put(path: string, change: (before: unknown) => unknown): Change {
  return (response) => {
    const body = parseJson(response.body);
    const changed = body === undefined ? body : changedAt(body, path.split('.'), change);
    return changed === undefined ? response : { ...response, body: JSON.stringify(changed) };
  };
}

/** Sets a field. */
export const say = (path: string, value: unknown) => put(path, () => value);

function changedAt(
  holder: unknown,
  [name = '', ...rest]: readonly string[],
  change: (before: unknown) => unknown,
): unknown {
  if (typeof holder !== 'object' || holder === null) return holder;
  const entries = new Map(Object.entries(holder));
  const before = entries.get(name);
  entries.set(name, rest.length === 0 ? change(before) : changedAt(before, rest, change));
  const changed = Object.fromEntries(entries);
  return Array.isArray(holder) ? Object.values(changed) : changed;
}
