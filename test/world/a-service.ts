import { onTestFinished } from 'vitest';
import { createHostConfirmation } from '../../service/adapters/sessions/host-confirmation.ts';
import { DeviceKeyFile } from '../../service/adapters/vault/device-key-file.ts';
import { nameOfSecret } from '../../service/auth/client-credentials.ts';
import { parseServiceConfig, type ServiceConfig } from '../../service/config.ts';
import type { Host } from '../../service/host.ts';
import { createHttpApp } from '../../service/http/app.ts';
import { createCallNotes } from '../../service/http/exchanges/call-notes.ts';
import { mountConsole } from '../../service/http/mount-console.ts';
import { createService, type Service } from '../../service/index.ts';
import { ok } from '../../service/kernel/result.ts';
import type { Ports } from '../../service/ports/ports.ts';
import { consoleBase } from '../../service/resources/addresses.ts';
import type { ApplicationRecord } from '../../service/resources/application.ts';
import { createConsole } from '../../service/rpc/console.ts';
import { bySession } from '../../service/rpc/procedures.ts';
import { aFolder } from '../a-folder.ts';
import { baseUrl } from '../fakes/fake-ports.ts';
import { type AWorld, aWorldIn } from '../storage/a-shared-world-address.ts';
import { databaseOfTests } from '../storage/state-in-database.ts';
import type { Callable } from './call.ts';

/** The HTTP and RPC transports of a service. */
export interface Doors {
  readonly http: Callable;
  readonly console: Callable;
}

interface DoorsOptions {
  /** Folder of the built console. */
  readonly files?: string;
  /** Whether the user confirms in the window. */
  readonly confirms?: boolean;
}

/** The transports over these ports, without a listener; the user confirms by default. */
export function doorsOf(ports: Ports, { files = '/nowhere', confirms = true }: DoorsOptions = {}) {
  const app = createHttpApp(ports);
  const admit = bySession(ports.consoleSessions);
  const notes = createCallNotes(ports);
  const inBrowser = createConsole(ports, { files, notes, base: consoleBase, admit });
  mountConsole(app.pages, inBrowser, ports);
  // One per call: confirmations run one at a time, but tests call concurrently.
  const admitted = () => ok({ confirmation: createHostConfirmation(async () => confirms) });
  return {
    http: { fetch: (request) => app.fetch(request) },
    console: createConsole(ports, { files, notes, base: '/', admit: admitted }),
  } satisfies Doors;
}

/** An access token of an application. */
export function tokenOf(
  { tokens }: Pick<Ports, 'tokens'>,
  application: ApplicationRecord,
): Promise<string> {
  const { id: applicationId, clientId } = application;
  const secretName = nameOfSecret(application);
  return tokens.issue({ applicationId, clientId, secretName }, baseUrl, 1800);
}

/** A configuration for a data directory and any free port. */
export function aConfig(dataDir: string, fields: Partial<ServiceConfig> = {}): ServiceConfig {
  const config = parseServiceConfig({ argv: [], environment: {}, dataDirDefault: dataDir });
  return { ...config, port: 0, logLevel: 'silent', ...fields };
}

/** A terminal host of the service. */
export function aHost(fields: Partial<Host> = {}): Host {
  return {
    kind: 'headless',
    version: '1.2.3',
    deviceKeyStore: (dataDir) => new DeviceKeyFile(dataDir),
    consoleFiles: '/nowhere',
    ...fields,
  };
}

const worldsOfFolders = new Map<string, AWorld>();

/** If tests store their state in a database, the world of a data directory. */
function worldOf(dataDir: string): Partial<AWorld> {
  if (!databaseOfTests) return {};
  const world = worldsOfFolders.get(dataDir) ?? aWorldIn(databaseOfTests);
  worldsOfFolders.set(dataDir, world);
  return world;
}

/** A fully composed service that is not started; stopped when the test ends. */
export async function aService(
  config: Partial<ServiceConfig> = {},
  host: Partial<Host> = {},
): Promise<Service & { readonly dataDir: string }> {
  const dataDir = config.dataDir ?? (await aFolder());
  const completeConfig = { ...worldOf(dataDir), ...config };
  const service = await createService(aConfig(dataDir, completeConfig), aHost(host));
  onTestFinished(() => service.stop());
  return { ...service, dataDir };
}
