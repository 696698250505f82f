import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** Another program on another port of this machine, and the requests that browsers sent it. */
export interface ExternalWallet {
  /** @example "http://127.0.0.1:40123" */
  readonly origin: string;
  /** The headers of every request, in their order. */
  readonly caught: readonly IncomingHttpHeaders[];
  close(): Promise<void>;
}

/** Its first page redirects to a path like the console's, for which a browser would send the console's cookies. */
export async function openExternalWallet(): Promise<ExternalWallet> {
  const caught: IncomingHttpHeaders[] = [];
  const server = createServer(({ url, headers }, response) => {
    caught.push(headers);
    if (url === '/') response.writeHead(302, { location: '/console/trpc/caught' }).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>ExternalWallet</title><h1>Somebody else</h1>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was taken.');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { origin: `http://127.0.0.1:${address.port}`, caught, close };
}
