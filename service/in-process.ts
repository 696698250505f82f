import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { headlessHost } from './commands/headless-host.ts';
import { parseServiceConfig, type ServiceConfig } from './config.ts';
import { createService as composeService } from './index.ts';
import { StartupError } from './kernel/startup-error.ts';
import type { Ready } from './ready.ts';

/** What a program may tell the service it starts. What is left out comes from `config.json` of the data directory. */
export interface ServiceOptions {
  /** The port to listen on; any free one by default. */
  readonly port?: number;
  /** The origin at which others reach it, e.g. a proxy; the base of the addresses it issues. */
  readonly publicUrl?: string;
  /** Where state is kept. By default in memory, beside a directory for what cannot be there; `stop` removes both. */
  readonly dataDir?: string;
  /** The client id of the first application, in small letters. */
  readonly clientId?: string;
  /** The client secret of the first application, 16 characters at least. */
  readonly clientSecret?: string;
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Settings by their names, as the page Settings of the console and the API reference list them. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
}

/** A Vaultdesk inside of this process. */
export interface VaultdeskService {
  /** Answers requests from now on, and says what is needed to call it. */
  start(): Promise<Ready>;
  /** Calls the API without going through the network. */
  fetch(request: Request): Promise<Response>;
  /** Ends it, with the chains it started, once what is under way is done. */
  stop(): Promise<void>;
}

/**
 * A whole Vaultdesk in this process, with its port open. Environment variables are not read. Rejects with an
 * error of one sentence for an option, a port or a data directory it cannot use.
 */
export async function createService(options: ServiceOptions = {}): Promise<VaultdeskService> {
  refuseUnknown(options);
  const { dataDir: named, ...told } = withoutUndefined(options);
  const dataDir = named === undefined ? await temporaryDirectory() : resolve(String(named));
  const letGo = async () => {
    if (named === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return await compose({ dataDir, isInMemory: named === undefined }, told, letGo);
  } catch (error) {
    await letGo();
    throw error;
  }
}

async function compose(
  { dataDir, isInMemory }: Pick<ServiceConfig, 'dataDir' | 'isInMemory'>,
  told: Readonly<Record<string, unknown>>,
  letGo: () => Promise<void>,
): Promise<VaultdeskService> {
  const sources = { argv: [], environment: {}, dataDirDefault: dataDir };
  const config = parseServiceConfig({ ...sources, options: { port: 0, ...told } });
  const service = await composeService({ ...config, isInMemory }, headlessHost(config));
  const stop = async () => {
    await service.stop();
    await letGo();
  };
  return { start: service.start, fetch: service.http.fetch, stop };
}

function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'vaultdesk-'));
}

function withoutUndefined(options: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

const known: readonly string[] = [
  'port',
  'publicUrl',
  'dataDir',
  'clientId',
  'clientSecret',
  'logLevel',
  'settings',
];

function refuseUnknown(options: object): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new StartupError(`There is no option ${unknown}. There are ${known.join(', ')}.`);
}
