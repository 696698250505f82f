import { z } from 'zod';
import { isUrl } from '../../model/kernel/is-url.ts';
import { second } from '../../model/kernel/units.ts';

/** The address of a world that several instances serve: a named log in a database. */
export interface WorldAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly world: string;
  /** Connection security; the default is TLS with a checked certificate, except for this machine. */
  readonly tls: 'none' | 'unchecked' | 'checked';
  readonly maximumAgeMilliseconds: number;
  /** Time without writes of others before this instance reads without the database; `Infinity` for never. */
  readonly aloneAfterMilliseconds: number;
  /** Chains without an `rpcUrl` are embedded in this instance: only for a world with one instance at a time. */
  readonly hasOwnChains: boolean;
}

const form = 'postgres://user@host/database?world=name';
const worldPattern = /^[a-z0-9][a-z0-9-]{0,39}$/;
const tlsOf = { disable: 'none', require: 'unchecked', 'verify-full': 'checked' } as const;
const options = ['world', 'host', 'sslmode', 'max-age-ms', 'alone-after-ms', 'chains'];
const aloneAfterMilliseconds = 9 * second;

/** The address of a shared world in a flag, the environment or the configuration. */
export const worldAddress = z.string().transform((text, context): WorldAddress => {
  const result = readAddress(text);
  if (typeof result !== 'string') return result;
  context.addIssue({ code: 'custom', message: result });
  return z.NEVER;
});

/** The address, or a sentence about its error; it never repeats a password. */
export function readAddress(text: string): WorldAddress | string {
  const url = isUrl(text) ? new URL(text) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return `Write the address of a shared world as ${form}.`;
  if (url.password)
    return 'Remove the password from the address, because process lists and logs show it. Set PGPASSWORD, name a file with --database-password-file, or use a pgpass file.';
  const { searchParams } = url;
  const unknown = [...searchParams.keys()].find((name) => !options.includes(name));
  if (unknown !== undefined)
    return `The address of a shared world has an unknown parameter ${unknown}. Use ${options.join(', ')}.`;
  const world = searchParams.get('world') ?? '';
  if (!worldPattern.test(world))
    return `Name the world with ?world= (at most 40 lowercase letters, digits and hyphens): ${form}.`;
  const host = searchParams.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '');
  const database = decodeURIComponent(url.pathname.slice(1));
  if (!host || !database || !url.username)
    return `The address of a shared world must name a user, a host and a database: ${form}.`;
  const tls = tlsIn(searchParams.get('sslmode'), host);
  if (!tls) return 'The sslmode of a shared world must be disable, require or verify-full.';
  const age = Number(searchParams.get('max-age-ms') ?? '0');
  if (!Number.isInteger(age) || age < 0 || age > 60_000)
    return 'The max-age-ms of a shared world must be a whole number of milliseconds from 0 to 60000.';
  const milliseconds = aloneAfterIn(searchParams.get('alone-after-ms'));
  if (milliseconds === undefined)
    return 'The alone-after-ms of a shared world must be a whole number of milliseconds from 100 to 600000, or never.';
  const chains = searchParams.get('chains');
  if (chains !== null && chains !== 'own')
    return 'Configure the chains of a shared world with --chain-server, or with chains in config.json; ?chains=own embeds them in its only instance.';
  return {
    ...{ host, database, world, tls },
    port: Number(url.port || '5432'),
    user: decodeURIComponent(url.username),
    maximumAgeMilliseconds: age,
    aloneAfterMilliseconds: milliseconds,
    hasOwnChains: chains === 'own',
  };
}

function aloneAfterIn(text: string | null): number | undefined {
  if (text === null) return aloneAfterMilliseconds;
  if (text === 'never') return Number.POSITIVE_INFINITY;
  const milliseconds = Number(text);
  const isRight = Number.isInteger(milliseconds) && milliseconds >= 100 && milliseconds <= 600_000;
  return isRight ? milliseconds : undefined;
}

function tlsIn(mode: string | null, host: string): WorldAddress['tls'] | undefined {
  if (mode === null) return isThisMachine(host) ? 'none' : 'checked';
  return mode === 'disable' || mode === 'require' || mode === 'verify-full' ? tlsOf[mode] : undefined;
}

function isThisMachine(host: string): boolean {
  return host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host);
}

/** The address without user or password. @example "staging at db.example:5432/vaultdesk" */
export function describeAddress({ world, host, port, database }: WorldAddress): string {
  return `${world} at ${host}:${port}/${database}`;
}
