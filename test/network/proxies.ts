import { createServer, type IncomingMessage, request } from 'node:http';

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
