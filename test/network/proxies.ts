import { createServer, type IncomingMessage, request } from 'node:http';

/** A request with its responses, as texts for a comparison of two runs. */
export interface Exchanged {
  readonly request: string;
  readonly answer: string;
}

/** A proxy in front of a service that records its traffic. */
export interface RecordingProxy {
  readonly baseUrl: string;
  readonly exchanged: readonly Exchanged[];
  close(): Promise<void>;
}

export interface RecordingProxyOptions {
  /** The target of requests. */
  readonly to: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Runs before each request is forwarded; deliveries do not wait for it. */
  before(): Promise<void>;
}

/** Headers of the connection rather than of the response. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Opens a proxy on the loopback address; it forwards everything unchanged. */
export async function openRecordingProxy({ to, port, before }: RecordingProxyOptions): Promise<RecordingProxy> {
  const exchanged: Exchanged[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const isDelivery = incoming.headers['webhook-id'] !== undefined;
    if (!isDelivery) await before();
    const { host: _host, connection: _connection, ...headers } = incoming.headers;
    const response = await fetch(`${to}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      redirect: 'manual',
      ...(body.length > 0 && { body }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const sentHeaders = [...response.headers].filter(([name]) => !ofTheConnection.has(name));
    const head = sentHeaders.map(([name, value]) => `${name}: ${value}\n`).join('');
    const signed = isDelivery ? JSON.stringify(headers) : '';
    exchanged.push({
      request: `${method} ${url} ${signed} ${body}`,
      answer: `${response.status}\n${head}\n${bytes}`,
    });
    outgoing.writeHead(response.status, Object.fromEntries(sentHeaders)).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : port}`,
    exchanged,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A small HTTP load balancer on a loopback port, set up as docs/shared.md describes. */
export interface ReverseProxy {
  /** @example "http://localhost:41234" */
  readonly origin: string;
  /** The instances to call, by the ports of their listeners. */
  setInstances(ports: readonly number[]): void;
  /** How many requests each instance got, by its port. */
  calls(): ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/** Console and control routes of one client go to the same instance. All other requests go to the instances in turn. */
const sticky = /^\/(?:console|_vaultdesk)(?:\/|$)/;

/** Opens a proxy without instances. It does not change the `Host` of requests and ends each connection with its response. */
export async function openReverseProxy(): Promise<ReverseProxy> {
  let instances: readonly number[] = [];
  let turn = 0;
  const calls = new Map<number, number>();
  const choose = ({ url = '' }: IncomingMessage): number | undefined => {
    turn += 1;
    // All clients of a test have one address.
    const port = sticky.test(url) ? instances.at(-1) : instances[turn % instances.length];
    if (port !== undefined) calls.set(port, (calls.get(port) ?? 0) + 1);
    return port;
  };
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const port = choose(incoming);
    if (port === undefined) {
      outgoing.writeHead(503).end();
      return;
    }
    const target = { host: '127.0.0.1', port, method, path, headers };
    const outgoingRequest = request(target, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(outgoing);
    });
    outgoingRequest.on('error', () => outgoing.destroy());
    outgoing.on('close', () => outgoingRequest.destroy());
    incoming.pipe(outgoingRequest);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    setInstances: (ports) => {
      instances = ports;
    },
    calls: () => calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
