import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Finds the addresses of a name. Throws if it has none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** Resolves names like the operating system, including its hosts file. */
export const resolveByMachine: ResolveName = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

const maximumAddresses = 16;

/** The addresses of a URL's host. */
export async function addressesOf(url: URL, resolve: ResolveName): Promise<readonly string[]> {
  const host = bareHost(url);
  if (isIP(host)) return [host];
  // RFC 6761, 6.3: these names are the machine itself, whatever a resolver returns.
  if (/(?:^|\.)localhost$/.test(host)) return ['127.0.0.1', '::1'];
  return (await resolve(host)).slice(0, maximumAddresses);
}

/** Without the brackets of an IPv6 address and a trailing dot. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
