import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { parseJson, type Reply } from './client.ts';
import { toMessage } from './exchange.ts';

/** A delivery that a webhook received, with the status that it returned. */
export interface Delivery extends Reply {
  readonly method: string;
}

export interface Endpoint {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** Statuses of the next deliveries, in order; then 200. */
  respondWith(...statuses: number[]): void;
}

/** Receives webhooks on this machine. */
export interface Receiver {
  /** The same name gives the same endpoint. */
  endpoint(name: string): Endpoint;
  close(): Promise<void>;
}

type Box = { readonly deliveries: Delivery[]; readonly statuses: number[] };

/** Listens on the loopback address; `publicUrl` is the external address, if different. */
export async function openReceiver(publicUrl?: string): Promise<Receiver> {
  const boxes = new Map<string, Box>();
  const server = createServer(async (request, response) => {
    const box = boxes.get(request.url ?? '');
    const { method = '', url = '' } = request;
    const content = await textOf(request);
    const headers = headersOf(request);
    const status = box?.statuses.shift() ?? 200;
    const exchange = { request: toMessage(headers, content, { method, url }) };
    box?.deliveries.push({ method, status, headers, text: content, body: parseJson(content), exchange });
    response.writeHead(status).end();
  });
  const base = await listen(server, publicUrl);
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  return {
    endpoint(name) {
      const box: Box = boxes.get(`${prefix}/${name}`) ?? { deliveries: [], statuses: [] };
      boxes.set(`${prefix}/${name}`, box);
      const respondWith = (...statuses: number[]) => void box.statuses.push(...statuses);
      return { url: `${base}/${name}`, deliveries: box.deliveries, respondWith: respondWith };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, publicUrl: string | undefined): Promise<string> {
  const port = publicUrl ? Number(new URL(publicUrl).port || 80) : 0;
  const host = publicUrl ? '0.0.0.0' : '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const chosen = typeof address === 'object' ? address?.port : undefined;
  return publicUrl?.replace(/\/$/, '') ?? `http://127.0.0.1:${chosen}`;
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}
