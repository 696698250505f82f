import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { headlessHost } from './commands/headless-host.ts';
import { parseServiceConfig, type ServiceConfig } from './host/config.ts';
import type { Ready } from './host/ready.ts';
import { createService as composeService } from './index.ts';
import type { Settings } from './model/kernel/open-points.ts';
import { StartupError } from './model/kernel/results/reasons.ts';

// A function's inferred type is written out in full by the compiler, so that the types of the package name nothing else
// of the service. These functions are never called.
declare function someOf<Fields>(): { readonly [Name in keyof Fields]?: Fields[Name] };
const someSettings = () => someOf<Settings>();

/** Options of a service in a program. Omitted ones come from `config.json` of the data directory. */
export interface ServiceOptions {
  /** The port to listen on; any free one by default. */
  readonly port?: number;
  /** The origin at which others reach it, e.g. a proxy; the base of the addresses it issues. */
  readonly publicUrl?: string;
  /** The directory of the state. By default, the state is in memory and `stop` removes the rest. */
  readonly dataDir?: string;
  /** The client id of the first application, in lowercase. */
  readonly clientId?: string;
  /** The client secret of the first application, at least 16 characters. */
  readonly clientSecret?: string;
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Default: `pretty` on a terminal, else `json`. */
  readonly logFormat?: 'json' | 'pretty';
  /** The path of a portable snapshot that a state without users starts from. */
  readonly snapshotFile?: string;
  /** The passphrase of the portable snapshot. */
  readonly passphrase?: string;
  /** Settings by their names, as listed on the Settings page of the console and in the API reference. */
  readonly settings?: ReturnType<typeof someSettings>;
}

/** A Vaultdesk inside of this process. */
export interface VaultdeskService {
  /** Starts serving requests, and returns what a caller needs. */
  start(): Promise<Ready>;
  /** Calls the API without the network. */
  fetch(request: Request): Promise<Response>;
  /** Completes running requests, then ends the service and its chains. */
  stop(): Promise<void>;
}

/** Opens a complete Vaultdesk in this process, with its port. Reads no variables. Rejects with one sentence. */
export async function createService(options: ServiceOptions = {}): Promise<VaultdeskService> {
  rejectUnknown(options);
  const { dataDir: dataDirOption, ...otherOptions } = withoutUndefined(options);
  const dataDir =
    dataDirOption === undefined ? await mkdtemp(join(tmpdir(), 'vaultdesk-')) : resolve(String(dataDirOption));
  const dispose = async () => {
    if (dataDirOption === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return await compose({ dataDir, isInMemory: dataDirOption === undefined }, otherOptions, dispose);
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function compose(
  { dataDir, isInMemory }: Pick<ServiceConfig, 'dataDir' | 'isInMemory'>,
  values: Readonly<Record<string, unknown>>,
  dispose: () => Promise<void>,
): Promise<VaultdeskService> {
  const sources = { argv: [], environment: {}, dataDirDefault: dataDir };
  const config = parseServiceConfig({ ...sources, options: { port: 0, ...values } });
  const service = await composeService({ ...config, isInMemory }, headlessHost(config));
  const stop = async () => {
    await service.stop();
    await dispose();
  };
  return { start: service.start, fetch: service.http.fetch, stop };
}

function withoutUndefined(options: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

const knownOptions: readonly string[] = [
  'port',
  'publicUrl',
  'dataDir',
  'clientId',
  'clientSecret',
  'logLevel',
  'logFormat',
  'snapshotFile',
  'passphrase',
  'settings',
];

function rejectUnknown(options: object): void {
  const unknown = Object.keys(options).find((name) => !knownOptions.includes(name));
  if (unknown === undefined) return;
  throw new StartupError(`Unknown option ${unknown}. Use one of ${knownOptions.join(', ')}.`);
}
