import { createServer, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.mjs';

/** Console and control routes of one client go to the same instance. All other requests go to the instances in turn. */
const sticky = /^\/(?:console|_vaultdesk)(?:\/|$)/;

/**
 * A small HTTP load balancer on a loopback port without instances, set up as docs/how-to/reverse-proxy.md describes. It does not change the `Host` of
 * requests and ends each connection with its response.
 */
export async function openReverseProxy() {
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
  return {
    origin: `http://localhost:${await listen(server)}`,
    /** Sets the instances to call, by the ports of their listeners. */
    setInstances: (ports: readonly number[]) => {
      instances = ports;
    },
    /** The number of requests of each instance, by its port. */
    calls: (): ReadonlyMap<number, number> => calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Opens a proxy in front of a service that changes the bodies of responses to these calls, e.g. `PATCH /api/wallets/7`. */
export async function openTamperingProxy(baseUrl: string, calls: RegExp, change: (body: string) => string) {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming;
    const target = new URL(url, baseUrl);
    const readable = { ...headers, host: target.host, 'accept-encoding': 'identity' };
    const forwarded = request(target, { method, headers: readable }, async (response) => {
      const body = await text(response);
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, others);
      outgoing.end(calls.test(`${method} ${url}`) ? change(body) : body);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${await listen(server)}`, close };
}
