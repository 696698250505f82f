import { createServer, type OutgoingHttpHeaders } from 'node:http';

/** An endpoint of a test with a configurable response. */
export interface Endpoint {
  readonly url: string;
  /** How many deliveries came. */
  readonly heard: () => number;
  /** From now on, each after a moment. */
  response(status: number, body?: string, headers?: OutgoingHttpHeaders): void;
  close(): Promise<void>;
}

/** Slow enough to observe a series of responses. */
const momentMilliseconds = 15;

/** Listens on any free port of the loopback address. */
export async function openEndpoint(): Promise<Endpoint> {
  let configured: Parameters<Endpoint['response']> = [200];
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    const respond = () => {
      const [status, body, headers] = configured;
      response.writeHead(status, headers).end(body);
    };
    request.resume().on('end', () => setTimeout(respond, momentMilliseconds));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The endpoint has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    heard: () => count,
    response: (...next) => {
      configured = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
