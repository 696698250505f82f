import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { z } from 'zod';
import { parseJson } from '../../model/kernel/json.ts';
import { type SecretType, secretType } from '../../model/kernel/primitives.ts';
import { errnoOf, reasonOf, StartupError } from '../../model/kernel/results/reasons.ts';
import type { Result } from '../../model/kernel/results/result.ts';
import { chainServerUser, followMilliseconds, type servedMoment } from '../../model/transactions/chain-server.ts';
import { createFileDurably } from '../storage/files/node-file-system.ts';
import { sharedMode } from '../storage/files/shared-mode.ts';
import { readBounded } from './rpc/rpc-transport.ts';

interface ChainServerOptions {
  readonly listen: string;
  readonly port: number;
  readonly key: string;
  /** The response to parsed JSON-RPC, as text. */
  response(secretType: SecretType, request: unknown): Promise<Result<string>>;
}

interface ChainServer {
  /** Without its key. @example "http://127.0.0.1:8600" */
  readonly address: string;
  close(): Promise<void>;
}

/** Maximum request size, including a batch of contract deployments. */
const questionBytes = 8 << 20;

/** Listens for instances that share the chains; requests authenticate with the key. Throws a `StartupError`. */
export async function openChainServer(options: ChainServerOptions): Promise<ChainServer> {
  const expected = digestOf(`Basic ${Buffer.from(`${chainServerUser}:${options.key}`).toString('base64')}`);
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
    const answered = await options.response(chain.data, parsed);
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

type Moment = z.infer<typeof servedMoment>;

/** Notifies instances of chain activity. */
export class FollowedChains {
  readonly #run: string;
  readonly #moments = new Map<SecretType, Omit<Moment, 'run'>>();
  readonly #waiting = new Set<{ secretType: SecretType; wake: () => void }>();
  #isEnded = false;

  /** `run` is a new text on each start of the server. */
  constructor(run: string) {
    this.#run = run;
  }

  /** Records activity on a chain, and whether the chain is running. */
  changed(secretType: SecretType, isAwake: boolean): void {
    const { version } = this.#moment(secretType);
    this.#moments.set(secretType, { version: version + 1, isAwake });
    for (const waiter of this.#waiting) if (waiter.secretType === secretType) waiter.wake();
  }

  /** Resolves immediately if `known` is outdated, else on the next change or after a timeout. */
  async follow(secretType: SecretType, [run, version]: readonly unknown[]): Promise<Moment> {
    const current = this.#moment(secretType);
    if (run !== current.run || version !== current.version || this.#isEnded) return current;
    await this.#nextChange(secretType);
    return this.#moment(secretType);
  }

  /** Answers all pending calls. */
  end(): void {
    this.#isEnded = true;
    for (const { wake } of this.#waiting) wake();
  }

  #moment(secretType: SecretType): Moment {
    const previous = this.#moments.get(secretType) ?? { version: 0, isAwake: false };
    return { run: this.#run, ...previous };
  }

  #nextChange(secretType: SecretType): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        resolve();
      };
      const waiter = { secretType, wake };
      const timer = setTimeout(wake, followMilliseconds).unref();
      this.#waiting.add(waiter);
    });
  }
}

const keyBytes = 32;

/** The key of a chain server as text, read from its file; created on its first start. Throws a `StartupError`. */
export async function openChainServerKey(path: string): Promise<string> {
  const stored = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw keyFileError(path, `cannot be read, because ${reasonOf(error)}`);
  });
  if (stored === undefined) {
    await createFileDurably(path, Buffer.from(`${randomBytes(keyBytes).toString('base64url')}\n`));
    return openChainServerKey(path);
  }
  const { mode } = await stat(path);
  const shared = sharedMode(mode);
  if (shared !== undefined) throw keyFileError(path, `can be read by others (mode ${shared})`);
  const key = stored.trimEnd();
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) throw keyFileError(path, 'holds something else');
  return key;
}

function keyFileError(path: string, reason: string): StartupError {
  return new StartupError(
    `The key of the chain server in ${path} ${reason}. Fix that, or remove the file for a new key.`,
  );
}
