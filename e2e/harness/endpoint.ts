import { createServer } from 'node:http';

/** An endpoint of a test's own, which answers what it is told to. */
export interface Endpoint {
  readonly url: string;
  /** How many deliveries came. */
  readonly heard: () => number;
  answer(status: number, body?: string): void;
  close(): Promise<void>;
}

/** Listens on any free port of the loopback address. */
export async function openEndpoint(): Promise<Endpoint> {
  let [status, body] = [200, ''];
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume().on('end', () => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The endpoint has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/hooks`,
    heard: () => count,
    answer: (next, text = '') => {
      [status, body] = [next, text];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
