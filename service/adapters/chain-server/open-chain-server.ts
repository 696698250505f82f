import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { parseJson } from '../../kernel/json.ts';
import { type SecretType, secretType } from '../../kernel/primitives.ts';
import { errnoOf, reasonOf, StartupError } from '../../kernel/reasons.ts';
import type { Result } from '../../kernel/result.ts';
import { chainServerUser } from '../../resources/chain-server.ts';
import { readBounded } from '../chains/rpc/rpc-transport.ts';

export interface ChainServerOptions {
  readonly listen: string;
  readonly port: number;
  readonly key: string;
  /** The response to parsed JSON-RPC, as text. */
  answer(secretType: SecretType, request: unknown): Promise<Result<string>>;
}

export interface ChainServer {
  /**
   * Without its key.
   * @example "http://127.0.0.1:8600"
   */
  readonly address: string;
  close(): Promise<void>;
}

/** Maximum request size, including a batch of contract deployments. */
const questionBytes = 8 << 20;

/**
 * Listens for the instances that share the chains; each request authenticates with the key. Throws
 * a `StartupError`.
 */
export async function openChainServer(options: ChainServerOptions): Promise<ChainServer> {
  const expected = digestOf(
    `Basic ${Buffer.from(`${chainServerUser}:${options.key}`).toString('base64')}`,
  );
  const server = createServer((request, response) => {
    void handleRequest(request, response, expected, options);
  });
  const port = await listen(server, options);
  const host = options.listen.includes(':') ? `[${options.listen}]` : options.listen;
  return {
    address: `http://${host}:${port}`,
    close: async () => {
      server.close();
      server.closeIdleConnections();
      const ended = once(server, 'close');
      setTimeout(() => server.closeAllConnections(), 1_000).unref();
      await ended;
    },
  };
}

async function listen(server: Server, { listen: host, port }: ChainServerOptions) {
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new StartupError(
      errnoOf(error) === 'EADDRINUSE'
        ? `The port ${port} is in use. Choose another port with --port.`
        : `Cannot listen at ${host}:${port}, because ${reasonOf(error)}. Check --listen and --port.`,
    );
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  expected: Buffer,
  options: ChainServerOptions,
): Promise<void> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  const respond = (status: number, text: string) => {
    response.writeHead(status, headers).end(text);
  };
  /** The body of a rejected request is not read, so the connection ends. */
  const reject = (status: number, message: string) => {
    response.writeHead(status, { ...headers, connection: 'close' }).end(errorText(message));
  };
  // Digests are compared, so that the comparison does not reveal the length.
  if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected))
    return reject(401, 'The key is not that of this chain server.');
  const chain = secretType.safeParse((request.url ?? '').slice(1));
  if (!chain.success || request.method !== 'POST')
    return reject(404, 'Unknown address. POST to the secret type of a chain.');
  if (Number(request.headers['content-length'] ?? 0) > questionBytes)
    return reject(413, 'The body is larger than 8 MiB. Send a smaller batch.');
  try {
    const parsed = parseJson(await readBounded(request, questionBytes));
    const answered = await options.answer(chain.data, parsed);
    if (answered.ok) respond(200, answered.value);
    else respond(400, errorText(answered.failure.message));
  } catch {
    // Aborted or too large: the client no longer reads.
    response.destroy();
  }
}

function errorText(message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message } });
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
