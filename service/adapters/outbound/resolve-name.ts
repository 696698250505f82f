import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Finds the addresses of a name. Throws where it has none. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** As the machine resolves names, its hosts file included. */
export const resolveByMachine: ResolveName = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

const maximumAddresses = 16;

/** The addresses that the host of a URL stands for. */
export async function addressesOf(url: URL, resolve: ResolveName): Promise<readonly string[]> {
  const host = bareHost(url);
  if (isIP(host)) return [host];
  // RFC 6761, 6.3: these names are the machine itself, whatever a resolver says.
  if (/(?:^|\.)localhost$/.test(host)) return ['127.0.0.1', '::1'];
  return (await resolve(host)).slice(0, maximumAddresses);
}

/** Without the brackets of an IPv6 address and the dot that may end a name. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
