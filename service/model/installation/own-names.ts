/** The host names of this service. */
export interface OwnNames {
  /** The URL of the listener. @example "http://127.0.0.1:8787", "http://0.0.0.0:8787" */
  listenerUrl(): string;
  /** The setting `publicUrl`, an origin. @example "https://vault.example" */
  readonly publicUrl?: string | undefined;
  /**
   * Further names, each with any port unless it specifies a port. @example ["host.docker.internal", "vault.test:443"]
   */
  readonly allowedHosts: readonly string[];
}

/** The setting `publicUrl`, or else the origin at which this machine reaches the listener. */
export function ownOrigin(names: Pick<OwnNames, 'listenerUrl' | 'publicUrl'>): string {
  return names.publicUrl ?? localOrigin(names);
}

/** The names of an installation with the derived base URLs of a world. */
export function addressedAs<Names extends OwnNames>(names: Names, world: string) {
  let listenerUrl: string | undefined;
  let url = '';
  const ownUrl = () => {
    const current = names.listenerUrl();
    if (current !== listenerUrl) url = `${ownOrigin(names)}${worldPath(world)}`;
    listenerUrl = current;
    return url;
  };
  return { ...names, world, ownUrl, baseUrl: ownUrl };
}

/** The origin at which this machine reaches the listener; a wildcard address becomes a loopback address. */
export function localOrigin({ listenerUrl }: Pick<OwnNames, 'listenerUrl'>): string {
  return listenerUrl().replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

/**
 * The origin of URLs issued to a caller: `publicUrl`, or else the allowed `Host` of its request. `undefined` for any
 * other `Host`, which prevents DNS rebinding. `scheme` is that of `X-Forwarded-Proto`.
 */
export function originFor(names: OwnNames, host: string, scheme: 'http' | 'https' = 'http'): string | undefined {
  const called = calledOrigin(names, host, scheme);
  return called === undefined ? undefined : (names.publicUrl ?? called);
}

/** Whether an origin belongs to the service: it is the called host, `publicUrl` or a listener name. */
export function isOwnOrigin(
  names: OwnNames,
  origin: string,
  { host, scheme }: { readonly host: string; readonly scheme?: 'http' | 'https' },
): boolean {
  return (
    origin === names.publicUrl ||
    origin === calledOrigin(names, host, scheme) ||
    (origin.startsWith('http://') && listenerHosts(names).includes(origin.slice('http://'.length)))
  );
}

/** The origin that a caller used to reach the service, if it is allowed. */
function calledOrigin(names: OwnNames, host: string, scheme: 'http' | 'https' = 'http'): string | undefined {
  const name = host.toLowerCase();
  if (names.publicUrl !== undefined && isHostOf(names.publicUrl, name)) return names.publicUrl;
  const entry = names.allowedHosts.find((allowed) => isHost(allowed, name));
  const isAllowed =
    entry !== undefined ||
    loopbackHost.test(name) ||
    listenerHosts(names).includes(name) ||
    (isWildcard(names) && addressHost.test(name));
  const url = `${entry?.endsWith(':443') ? 'https' : scheme}://${name}`;
  return isAllowed && URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Loopback names with any port: published ports and tunnels differ from the listener's port. */
const loopbackHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::[1-9]\d{0,4})?$/;

/** An IP address with any port. DNS rebinding cannot produce an IP address in `Host`. */
const addressHost = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::[1-9]\d{0,4})?$/;

/** Whether the listener is bound to a loopback address, which other machines cannot reach. */
export function isLoopbackOnly({ listenerUrl }: Pick<OwnNames, 'listenerUrl'>): boolean {
  return /^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::|$)/.test(listenerUrl());
}

/** Whether the listener is bound to all addresses. */
function isWildcard({ listenerUrl }: OwnNames): boolean {
  return /^http:\/\/(?:0\.0\.0\.0|\[::\]):/.test(listenerUrl());
}

/** An entry without a port matches any port; a `Host` may omit the default ports of HTTP and TLS. */
function isHost(entry: string, host: string): boolean {
  if (entry === host) return true;
  if (!/:\d+$/.test(entry)) return host.startsWith(`${entry}:`) && anyPort.test(host.slice(entry.length));
  return entry === `${host}:80` || entry === `${host}:443`;
}

const anyPort = /^:[1-9]\d{0,4}$/;

function isHostOf(url: string, host: string): boolean {
  const own = new URL(url);
  const usualPort = own.protocol === 'https:' ? 443 : 80;
  return own.host === host || (own.port === '' && `${own.host}:${usualPort}` === host);
}

/** The names of the listener itself, with its port. */
function listenerHosts({ listenerUrl }: OwnNames): readonly string[] {
  const { hostname, port } = new URL(listenerUrl());
  const names = ['127.0.0.1', 'localhost', '[::1]', hostname];
  return names.map((name) => (port === '' ? name : `${name}:${port}`));
}

/** The world of the data directory, at unprefixed paths. */
export const mainWorld = 'main';

/** The base path of the other worlds of the listener. */
export const worldsBase = '/w';

/** The path prefix of a world. @example worldPath('ci-1') // "/w/ci-1" */
export function worldPath(name: string): string {
  return name === mainWorld ? '' : `${worldsBase}/${name}`;
}
