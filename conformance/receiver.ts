import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Exchange, toMessage } from './exchange.ts';

/** A delivery that a webhook received. */
export interface Delivery {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly exchange: Exchange;
}

/** An endpoint of the suite. */
export interface Endpoint {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** Statuses of the next deliveries, in order; then 200. */
  answerWith(...statuses: number[]): void;
}

/** Receives webhooks on this machine. */
export interface Receiver {
  endpoint(name: string): Endpoint;
  close(): Promise<void>;
}

interface Box {
  readonly deliveries: Delivery[];
  readonly statuses: number[];
}

/** Listens on the loopback address; `publicUrl` is the external address, if different. */
export async function openReceiver(publicUrl?: string): Promise<Receiver> {
  const boxes = new Map<string, Box>();
  const server = createServer(async (request, response) => {
    const delivery = await readDelivery(request);
    const box = boxes.get(request.url ?? '');
    box?.deliveries.push(delivery);
    response.writeHead(box?.statuses.shift() ?? 200).end();
  });
  const base = await listen(server, publicUrl);
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  return {
    endpoint(name) {
      const box: Box = { deliveries: [], statuses: [] };
      boxes.set(`${prefix}/${name}`, box);
      const answerWith = (...statuses: number[]) => void box.statuses.push(...statuses);
      return { url: `${base}/${name}`, deliveries: box.deliveries, answerWith };
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

async function readDelivery(request: IncomingMessage): Promise<Delivery> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const body = Buffer.concat(parts).toString('utf8');
  const { method = '', url = '' } = request;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(request.headersDistinct))
    for (const value of values) headers.append(name, value);
  return {
    method,
    headers,
    body,
    exchange: { request: { ...toMessage(headers, body), method, url } },
  };
}
