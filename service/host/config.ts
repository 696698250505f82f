import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { clientId } from '../model/access/application.ts';
import { randomSeed } from '../model/installation/setting.ts';
import { isUrl } from '../model/kernel/is-url.ts';
import { parseJson } from '../model/kernel/json.ts';
import { profile as profileName, settingsInput } from '../model/kernel/open-points.ts';
import { errnoOf, reasonOf, StartupError, UsageError } from '../model/kernel/results/reasons.ts';
import { issueText, pathText, validate } from '../model/kernel/results/validation.ts';
import { type ChainsConfig, chainsConfig, hardForksInput, withHardForks } from '../model/transactions/chain.ts';
import { chainServerAddress, servedChains } from '../model/transactions/chain-server.ts';
import { type FaultFile, faultFile } from '../model/webhooks/fault-scenarios.ts';
import { worldAddress } from '../platform/shared-world/world-address.ts';
import { sharedMode } from '../platform/storage/files/shared-mode.ts';
import { deviceKeyVariable } from '../platform/vault/device-key-file.ts';
import { seedExampleNames } from '../worlds/seeds/examples/all-examples.ts';
import {
  type Flag,
  type Flags,
  readFlags,
  rejectUnknownKeys,
  startFlags,
  type UnknownVariable,
  unknownVariables,
} from './read-flags.ts';

/** A name or IP address that callers use; matches any port unless it has one. */
const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[\da-f:.]+\])(?::[1-9]\d{0,4})?$/,
    'Use a name, e.g. vault.test, or an IP address (IPv6 in brackets), without http://. Add a port to allow only that port.',
  );

/** Several host names; a flag and a variable separate them by commas. */
const hostNames = z.preprocess(
  (names) => (typeof names === 'string' ? names.split(',').filter((name) => name.trim()) : names),
  z.array(hostName).max(64, 'Use at most 64 names.'),
);

/** The origin at which users reach the service. */
const publicUrl = z
  .string()
  .trim()
  .refine(
    (text) => isUrl(text) && isBareOrigin(new URL(text)),
    'Use only scheme, host and port, e.g. https://vault.example or http://localhost:9999, without a path, query or user.',
  )
  .transform((text) => new URL(text).origin);

function isBareOrigin(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** RFC 6750 §2.1. */
const metricsToken = z
  .string()
  .regex(/^[\w.~+/-]{16,512}=*$/, 'A metrics token has 16 to 512 letters, digits and -._~+/ characters.');

/** The parameters of a start, from flags, environment and file; read once. */
export const serviceConfig = z.object({
  /** An empty text is invalid, although `Number('')` is 0. */
  port: z
    .preprocess((port) => (port === '' ? Number.NaN : port), z.coerce.number().int().min(0).max(65_535))
    .default(8787),
  /** Addresses other than loopback require an explicit choice. */
  listen: z.string().default('127.0.0.1'),
  /** The address at which users reach the service: allowed as Host and Origin, and the base of the addresses it issues. */
  publicUrl: publicUrl.optional(),
  /** Additional `Host` names of requests, each of which gets addresses under itself. */
  allowedHosts: hostNames.default(['host.docker.internal']),
  clientId: clientId.optional(),
  clientSecret: z.string().min(16, 'A client secret has at least 16 characters.').optional(),
  deviceKeyFile: z.string().optional(),
  /** The location of the state that several instances serve, instead of the data directory. */
  database: worldAddress.optional(),
  databasePasswordFile: z.string().optional(),
  /** Reads `/metrics`, and nothing else. */
  metricsToken: metricsToken.optional(),
  metricsTokenFile: z.string().optional(),
  faultsFile: z.string().optional(),
  /** Seed of all random draws in a new world, so that every run is equal. */
  randomSeed: randomSeed.optional(),
  seedFile: z.string().optional(),
  /** A portable snapshot that a state without users starts from, and its passphrase. */
  snapshotFile: z.string().optional(),
  passphraseFile: z.string().optional(),
  passphrase: z.string().optional(),
  /** The `vaultdesk chains serve` instance for the chains without `rpcUrl`. */
  chainServer: chainServerAddress.optional(),
  chainServerKeyFile: z.string().optional(),
  /** The hard forks of embedded chains, if not those of their public networks. */
  hardfork: hardForksInput.optional(),
  logLevel: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Default: `pretty` on a terminal, else `json`. */
  logFormat: z.enum(['json', 'pretty']).optional(),
  /** Same as the setting `profile`, which it overrides. */
  profile: profileName.optional(),
  settings: settingsInput.default({}),
  /** Chains by secret type; an RPC address may contain a key and must not be logged. */
  chains: chainsConfig.default({}),
});
export type ServiceConfig = Omit<z.output<typeof serviceConfig>, 'chains' | 'profile'> & {
  /** Includes those of a chain server. */
  readonly chains: ChainsConfig;
  readonly dataDir: string;
  /** Continue without the device key that this data directory was created with. */
  readonly replaceDeviceKey: boolean;
  /** Continue with a state that was not written with the device key. */
  readonly acceptEditedState: boolean;
  /** Fault rules that are enabled from the start. */
  readonly faults?: FaultFile | undefined;
  /** Initial records of a data directory without users. */
  readonly seed?: SeedFile | undefined;
  /** The device key itself, from the environment only: other users can read flags and files. */
  readonly deviceKeySecret?: string | undefined;
  /** State is in memory, and lost with the process: the data directory contains only the device key. */
  readonly isInMemory?: boolean;
  /** Ignored variables whose names start like those of Vaultdesk; their values are not read. */
  readonly unknownVariables: readonly UnknownVariable[];
  /** The database password of a shared world, from the environment or a file. */
  readonly databasePassword?: string | undefined;
  /** Whether the variables of OpenTelemetry name a collector; its SDK, loaded only then, reads the others. */
  readonly isTraced?: boolean;
};

/** Flags that take a value, with the field that each sets. */
export const fieldsByFlag = {
  port: 'port',
  listen: 'listen',
  'public-url': 'publicUrl',
  'allow-host': 'allowedHosts',
  'data-dir': 'dataDir',
  'client-id': 'clientId',
  'client-secret': 'clientSecret',
  'device-key-file': 'deviceKeyFile',
  database: 'database',
  'database-password-file': 'databasePasswordFile',
  'metrics-token-file': 'metricsTokenFile',
  'chain-server': 'chainServer',
  'chain-server-key-file': 'chainServerKeyFile',
  hardfork: 'hardfork',
  faults: 'faultsFile',
  'random-seed': 'randomSeed',
  profile: 'profile',
  seed: 'seedFile',
  snapshot: 'snapshotFile',
  'passphrase-file': 'passphraseFile',
  'log-level': 'logLevel',
  'log-format': 'logFormat',
} as const satisfies Partial<Record<keyof typeof startFlags, string>>;

/** Keys of `config.json` by their former names, and by the names of flags. */
const newKeys = new Map(
  Object.entries<string>(fieldsByFlag)
    .filter(([, key]) => Object.hasOwn(serviceConfig.shape, key))
    .flatMap(([flag, key]) => {
      const names = [flag, formerNameOf(flag) ?? flag];
      return [...names, ...names.map(inCamelCase)].map((name) => [name, key] as const);
    }),
);

function formerNameOf(flag: string): string | undefined {
  const known: Flags = startFlags;
  return known[flag]?.formerly;
}

function inCamelCase(flag: string): string {
  return flag.replace(/-./g, ([, letter = '']) => letter.toUpperCase());
}

export interface ConfigSources {
  /** Arguments after the command. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly dataDirDefault?: string;
  /** Fields that a program sets itself; they override all others. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Like in every client of PostgreSQL. */
const databasePasswordVariable = 'PGPASSWORD';
const chainServerKeyVariable = 'VAULTDESK_CHAIN_SERVER_KEY';
const metricsTokenVariable = 'VAULTDESK_METRICS_TOKEN';
/** The environment variable that may contain the passphrase of a portable snapshot. */
export const passphraseVariable = 'VAULTDESK_PASSPHRASE';
const secretVariables = [
  chainServerKeyVariable,
  deviceKeyVariable,
  databasePasswordVariable,
  metricsTokenVariable,
  passphraseVariable,
  'VAULTDESK_CLIENT_SECRET',
  'VAULTDESK_OPERATOR_TOKEN',
];

/** A copy of the environment. The original loses its secrets, so that no program started later inherits them. */
export function takeEnvironment(environment: Record<string, string | undefined>): ConfigSources['environment'] {
  const copy = { ...environment };
  for (const variable of secretVariables) delete environment[variable];
  return copy;
}

/** Flags override `VAULTDESK_*` variables, which override `config.json`. Throws a `StartupError`. */
export function parseServiceConfig(sources: ConfigSources): ServiceConfig & { json: boolean; open: boolean } {
  const { values, ...switches } = flagValues(sources.argv);
  rejectFormerVariables(sources.environment);
  const explicitValues = { ...renamed((flag) => sources.environment[variableOf(flag)]), ...values };
  const dataDir = resolve(explicitValues.dataDir ?? sources.dataDirDefault ?? join(homedir(), '.vaultdesk'));
  const merged = { ...fileValues(dataDir), ...explicitValues, ...sources.options };
  const parsed = serviceConfig.safeParse(merged, { error: issueText });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalidValue(issue, values);
  }
  const deviceKeySecret = sources.environment[deviceKeyVariable];
  const { profile, ...config } = parsed.data;
  const { faultsFile, seedFile } = config;
  const faults = faultsFile === undefined ? undefined : readFaultFile(faultsFile);
  const seed = seedFile === undefined ? undefined : readSeedFile(seedFile);
  const databasePassword = databasePasswordOf(config, sources.environment);
  const chains = chainsOf(config, sources.environment);
  const settings = { ...config.settings, ...(profile && { profile }) };
  const passphrase = passphraseIn(sources.environment, config.passphraseFile) ?? config.passphrase;
  if (seed && config.snapshotFile !== undefined)
    throw new UsageError('A state starts from a seed or from a snapshot. Remove --seed or --snapshot.');
  const secrets = { deviceKeySecret, databasePassword, passphrase, ...metricsTokenOf(config, sources.environment) };
  const knownVariables = [...Object.keys(fieldsByFlag).map(variableOf), ...secretVariables];
  return {
    ...{ ...config, chains, settings, dataDir, ...switches, ...secrets, faults, seed },
    ...(isTraced(sources.environment) && { isTraced: true }),
    unknownVariables: unknownVariables(sources.environment, knownVariables),
  };
}

/** Ignoring an earlier name could start the service on another state. */
function rejectFormerVariables(environment: ConfigSources['environment']): void {
  for (const [flag, { formerly }] of Object.entries<Flag>(startFlags))
    if (formerly !== undefined && environment[variableOf(formerly)] !== undefined)
      throw new StartupError(`${variableOf(formerly)} is now ${variableOf(flag)}. Rename it.`);
}

/** An invalid flag is invalid usage; a variable or `config.json` is not. */
function invalidValue(issue: z.core.$ZodIssue | undefined, flagValues: FlagValues): StartupError {
  const [field] = issue?.path ?? [];
  const sentence = `The configuration value ${pathText(issue?.path ?? [])} is invalid: ${issue?.message} ${placesOf(field)}`;
  const isFlag = field !== undefined && Object.hasOwn(flagValues, field);
  return isFlag ? new UsageError(sentence) : new StartupError(sentence);
}

function databasePasswordOf(
  { database, databasePasswordFile }: z.output<typeof serviceConfig>,
  environment: ConfigSources['environment'],
): string | undefined {
  if (databasePasswordFile === undefined) return database && environment[databasePasswordVariable];
  return secretIn(databasePasswordFile, { is: 'password file', holds: 'the password of the database' });
}

/** The passphrase of a portable snapshot, from a file or the environment. */
export function passphraseIn(environment: ConfigSources['environment'], file: string | undefined): string | undefined {
  if (file === undefined) return environment[passphraseVariable];
  return secretIn(file, { is: 'passphrase file', holds: 'the passphrase' });
}

/** Never a flag, because other users can read those. */
function metricsTokenOf(
  { metricsToken: configured, metricsTokenFile: file }: z.output<typeof serviceConfig>,
  environment: ConfigSources['environment'],
): Pick<ServiceConfig, 'metricsToken'> {
  const variable = environment[metricsTokenVariable] ?? configured;
  const token = file === undefined ? variable : secretIn(file, { is: 'token file', holds: 'the metrics token' });
  const parsed = serviceConfig.shape.metricsToken.safeParse(token);
  if (parsed.success) return parsed.data === undefined ? {} : { metricsToken: parsed.data };
  const [issue] = parsed.error.issues;
  throw new StartupError(`The metrics token in ${file ?? metricsTokenVariable} is invalid. ${issue?.message}`);
}

function isTraced(environment: ConfigSources['environment']): boolean {
  const variables = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  const name = variables.find((variable) => environment[variable]?.trim());
  if (name === undefined || environment.OTEL_SDK_DISABLED === 'true') return false;
  if (/^https?:\/\/[^/]/i.test(environment[name] ?? '')) return true;
  // The value may contain a credential.
  throw new StartupError(`${name} is not a URL. Set it to the address of a collector, e.g. http://127.0.0.1:4318.`);
}

function chainsOf(
  { chains, chainServer, chainServerKeyFile, hardfork }: z.output<typeof serviceConfig>,
  environment: ConfigSources['environment'],
): ChainsConfig {
  if (chainServer === undefined) return withHardForks(chains, hardfork);
  if (hardfork !== undefined)
    throw new StartupError(
      'The chain server decides the hard fork of its chains. Remove --hardfork here, and start vaultdesk chains serve with it.',
    );
  const key =
    chainServerKeyFile === undefined
      ? environment[chainServerKeyVariable]
      : secretIn(chainServerKeyFile, { is: 'key file', holds: 'the key of the chain server' });
  if (key === undefined || key === '')
    throw new StartupError(
      `The chain server at ${chainServer} requires a key. Give a copy of its key file with --chain-server-key-file, or set ${chainServerKeyVariable}.`,
    );
  return servedChains({ address: chainServer, key }, chains);
}

function secretIn(path: string, { is, holds }: { is: string; holds: string }): string {
  let text: string;
  let mode: number;
  try {
    mode = statSync(path).mode;
    text = readText(path);
  } catch (error) {
    throw new StartupError(
      `The ${is} ${path} cannot be read, because ${reasonOf(error)}. Give a file that contains only ${holds}.`,
    );
  }
  const shared = sharedMode(mode);
  if (shared !== undefined)
    throw new StartupError(`The ${is} ${path} can be read by others (mode ${shared}). Run chmod 600 on it.`);
  return text.replace(/\r?\n$/, '');
}

export interface SeedFile {
  readonly path: string;
  /** The content of the file, or the name of the included seed. */
  readonly text: string;
}

/** Reads a seed file, or an included seed unless a file has that name. Throws a `StartupError` with its path. */
export function readSeedFile(path: string): SeedFile {
  try {
    return { path, text: readText(path) };
  } catch (error) {
    if (seedExampleNames.some((name) => name === path)) return { path, text: path };
    throw new StartupError(
      `The seed in ${path} cannot be read, because ${reasonOf(error)}. Give a JSON file, or one of ${seedExampleNames.join(', ')}.`,
    );
  }
}

/** Reads UTF-8 without the byte order mark that some editors write. */
function readText(path: string): string {
  return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
}

/** Reads fault rules; throws a `StartupError` with file, field and remedy. */
export function readFaultFile(path: string): FaultFile {
  let text: string;
  try {
    text = readText(path);
  } catch (error) {
    throw new StartupError(`The fault rules in ${path} cannot be read, because ${reasonOf(error)}. Give a JSON file.`);
  }
  const parsed = validate(faultFile, parseJson(text));
  if (parsed.ok) return parsed.value;
  throw new StartupError(`The fault rules in ${path} are invalid. ${parsed.failure.message}`);
}

type FlagValues = Partial<Record<(typeof fieldsByFlag)[keyof typeof fieldsByFlag], string>>;

function flagValues(argv: readonly string[]) {
  const flagsRead = readFlags<Flags>(argv, startFlags);
  return {
    values: renamed((flag) => flagsRead.text(flag)),
    json: flagsRead.has('json'),
    open: flagsRead.has('open'),
    replaceDeviceKey: flagsRead.has('replace-device-key'),
    acceptEditedState: flagsRead.has('accept-edited-state'),
  };
}

function renamed(lookUp: (flag: string) => unknown): FlagValues {
  const values: FlagValues = {};
  for (const [flag, field] of Object.entries(fieldsByFlag)) {
    const value = lookUp(flag);
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}

function fileValues(dataDir: string): object {
  const path = join(dataDir, 'config.json');
  let text: string;
  try {
    text = readText(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return {};
    throw new StartupError(
      `The file ${path} cannot be read, because ${reasonOf(error)}. Correct it, or choose another directory with --data-dir.`,
    );
  }
  const parsed = z.object({}).loose().safeParse(parseJson(text));
  if (!parsed.success) throw new StartupError(`The file ${path} is not a JSON object. Correct it.`);
  rejectUnknownKeys(serviceConfig, path, parsed.data, newKeys);
  return parsed.data;
}

/** The ways to set a value, for an error message. */
function placesOf(field: PropertyKey | undefined): string {
  const flag = Object.entries(fieldsByFlag).find(([, name]) => name === field)?.[0];
  return flag === undefined ? 'Correct it in config.json.' : `Correct --${flag}, ${variableOf(flag)} or config.json.`;
}

/** The variable that sets the same value as a flag. */
export function variableOf(flag: string): string {
  return `VAULTDESK_${flag.toUpperCase().replaceAll('-', '_')}`;
}
