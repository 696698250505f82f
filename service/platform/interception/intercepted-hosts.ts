import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { UsageError } from '../../model/kernel/results/reasons.ts';

/** Regular expressions for hosts whose requests reach the world, and for hosts that a command may call. */
export type HostSets = { readonly intercepted: string; readonly allowed: string };

type HostLists = { readonly intercept: string; readonly allow?: string };

/** Parses lists of host names, separated by commas. Throws a `UsageError` that names an invalid host. */
export function hostSetsOf({ intercept, allow = '' }: HostLists): HostSets {
  const [intercepted, allowed] = [namesIn('--intercept', intercept), namesIn('--intercept-allow', allow)];
  if (intercepted.length === 0) throw new UsageError(`--intercept requires a host name. ${example}`);
  for (const name of intercepted) checkInterceptable(name);
  const twice = intercepted.find((name) => allowed.includes(name));
  if (twice !== undefined)
    throw new UsageError(`${twice} is in both --intercept and --intercept-allow. Remove it from one of them.`);
  return { intercepted: patternOf(intercepted), allowed: `${patternOf(allowed)}|${loopback}` };
}

/** The kind of a host. An intercepted host takes precedence over an allowed wildcard. */
export function kindOfHost({ intercepted, allowed }: HostSets, host: string): 'intercepted' | 'allowed' | 'rejected' {
  if (new RegExp(intercepted).test(host)) return 'intercepted';
  return new RegExp(allowed).test(host) ? 'allowed' : 'rejected';
}

/** Addresses of this machine, which a command may always call. */
const loopback = '^(?:.+\\.)?localhost$|^(?:::ffff:)?127(?:\\.\\d{1,3}){3}$|^::1$|^0\\.0\\.0\\.0$|^::$';
const example = 'Example: --intercept api.example.com.';

function namesIn(flag: string, list: string): readonly string[] {
  const names = list.split(',').map((name) => name.trim());
  return names.filter(Boolean).map((name) => toHostName(flag, name));
}

/** The name in the form of requests: lowercase, ASCII, without a final dot. */
function toHostName(flag: string, written: string): string {
  const reject = (reason: string) => new UsageError(`${flag}: ${written} ${reason}`);
  const address = written.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (written === '*' || isIP(address) !== 0) return address;
  if (written.includes('://')) throw reject('has a scheme. Use only the host name.');
  if (/:\d*$/.test(written)) throw reject('has a port. Use only the host name, which covers every port.');
  const [, wildcard = '', name = ''] = /^(\*\.)?(.*?)\.?$/.exec(written) ?? [];
  if (name.includes('*')) throw reject('has a wildcard that is not its first label. Example: *.example.com.');
  const ascii = /[/?#@\\%]/.test(name) ? '' : domainToASCII(name);
  if (!hostName.test(ascii) || ascii.length > 253) throw reject('is not a host name. Example: api.example.com.');
  return `${wildcard}${ascii}`;
}

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const hostName = new RegExp(`^${label}(?:\\.${label})*$`);

function checkInterceptable(name: string): void {
  const reject = (reason: string) => new UsageError(`--intercept: ${name} ${reason}`);
  if (name === '*') throw reject('would intercept every host. Name the hosts or a domain, e.g. *.example.com.');
  if (new RegExp(loopback).test(name.replace(/^\*\./, 'a.'))) throw reject(`always reaches this machine. ${example}`);
  if (isIP(name) !== 0 || /\.\d+$/.test(name)) throw reject(`is an IP address, not a host name. ${example}`);
}

function patternOf(names: readonly string[]): string {
  const patterns = names.map((name) => {
    const literal = name.replace(/^\*\.?/, '').replaceAll('.', '\\.');
    if (name === '*') return '.*';
    return name.startsWith('*.') ? `.+\\.${literal}` : literal;
  });
  return `^(?:${patterns.join('|') || '(?!)'})$`;
}
