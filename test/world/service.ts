import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHttpApp } from '../../service/api/http/app.ts';
import { createCallNotes } from '../../service/api/http/exchanges/exchange.ts';
import { mountConsole, mountManual } from '../../service/api/http/mounts/mount-console.ts';
import { createConsole } from '../../service/api/rpc/console.ts';
import { bySession } from '../../service/api/rpc/procedures.ts';
import type { Terminal } from '../../service/commands/command.ts';
import { nameOfSecret } from '../../service/domain/auth/client-credentials.ts';
import { parseServiceConfig, type ServiceConfig } from '../../service/host/config.ts';
import type { Host } from '../../service/host/host.ts';
import { createService, type Service } from '../../service/index.ts';
import type { ApplicationRecord } from '../../service/model/access/application.ts';
import { type ProvedCall, signedText, writeProof } from '../../service/model/access/console-proof.ts';
import { consoleBase } from '../../service/model/installation/addresses.ts';
import { ok } from '../../service/model/kernel/results/result.ts';
import { hashOfP256Key } from '../../service/model/kernel/values/curves.ts';
import type { Ports } from '../../service/platform/ports/ports.ts';
import { createHostConfirmation } from '../../service/platform/sessions/host-confirmation.ts';
import { DeviceKeyFile } from '../../service/platform/vault/device-key-file.ts';
import { type FakePortsOptions, fakePorts } from '../fakes/fake-ports.ts';
import { anApplication } from '../records/users.ts';
import { type AWorld, aWorldIn, databaseOfTests } from '../storage/databases.ts';
import { aFolder, atEnd } from '../values.ts';
import { baseUrl, type Callable, type CallOptions, call } from './call.ts';

/** The HTTP and RPC transports over these ports, without a listener; the user confirms in the window by default. */
export function transportsOf(ports: Ports, { files = '/nowhere', confirms = true } = {}) {
  const app = createHttpApp(ports);
  const admit = bySession(ports.consoleSessions);
  const notes = createCallNotes(ports);
  const inBrowser = createConsole(ports, { files, notes, base: consoleBase, admit });
  mountConsole(app.pages, inBrowser, ports);
  mountManual(app.pages, join(files, '..', 'manual'), ports.installation.world);
  // One per call: confirmations run one at a time, but tests call concurrently.
  const admitted = () => ok({ confirmation: createHostConfirmation(async () => confirms) });
  return {
    http: { fetch: (request: Request) => app.fetch(request) },
    console: createConsole(ports, { files, notes, base: '/', admit: admitted }),
  } satisfies Record<string, Callable>;
}

export function tokenOf({ tokens }: Pick<Ports, 'tokens'>, application: ApplicationRecord): Promise<string> {
  const { id: applicationId, clientId } = application;
  const secretName = nameOfSecret(application);
  return tokens.issue({ applicationId, clientId, secretName }, baseUrl, 1800);
}

/** A service with these ports and an application, and the application's calls over HTTP. */
export async function aCalledService(options: FakePortsOptions = {}, application = anApplication()) {
  const ports = fakePorts({ ...options, applications: [application, ...(options.applications ?? [])] });
  const transports = transportsOf(ports);
  const token = await tokenOf(ports, application);
  const send = (address: string, more: CallOptions = {}) => call(transports.http, address, { token, ...more });
  return { ...transports, ports, application, token, send };
}

/** A configuration for a data directory and any free port. */
export function aConfig(dataDir: string, fields: Partial<ServiceConfig> = {}): ServiceConfig {
  const config = parseServiceConfig({ argv: [], environment: {}, dataDirDefault: dataDir });
  return { ...config, port: 0, logLevel: 'silent', ...fields };
}

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
  atEnd(() => service.stop());
  return { ...service, dataDir };
}

/** A folder like that of a built renderer, next to a file that no request may reach. */
export async function aBuiltConsole(): Promise<string> {
  const folder = join(await aFolder(), 'renderer');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, '..', 'secret.txt'), 'the secret beside it');
  await writeFile(
    join(folder, 'index.html'),
    '<meta name="console-base" content="./"><script src="./assets/main-1a2b.js"></script>',
  );
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'run()');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  return folder;
}

interface Proof extends ProvedCall {
  readonly nonce: string;
  readonly count?: number;
  readonly body?: string;
  readonly origin?: string;
}

/** The key of a console page, and the session headers that it signs. */
export function aPageKey(origin = 'http://127.0.0.1:8787') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const point = Buffer.concat(bytes).toString('base64url');
  const session = hashOfP256Key(point);
  return {
    pageKey: { point, origin },
    session,
    /** The header of one call; each option replaces a signed value. */
    header: ({ nonce, count = 1, body = '', origin: signed = origin, ...call }: Proof) => {
      const bodyHash = createHash('sha256').update(body).digest('base64url');
      const parts = { session, nonce, count, bodyHash };
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
      const bytes = sign('sha256', Buffer.from(signedText(parts, call, signed)), key);
      return writeProof({ ...parts, signature: bytes.toString('base64url') });
    },
  };
}

/** A terminal that records its output and stops on `end`. */
export function aTerminal(overrides: Partial<Terminal> & Pick<Terminal, 'argv'>) {
  const printed: string[] = [];
  const warned: string[] = [];
  const codes: number[] = [];
  let end = () => {};
  const stopped = new Promise<void>((resolve) => (end = resolve));
  const terminal: Terminal = {
    environment: {},
    print: (line) => void printed.push(line),
    warn: (line) => void warned.push(line),
    ask: async () => '',
    untilSignal: () => stopped,
    endWith: (code) => void codes.push(code),
    ...overrides,
  };
  return { terminal, printed, warned, codes, end };
}
