import ipaddr from 'ipaddr.js';
import { inboxBase, inboxNameIn } from '../../model/installation/addresses.ts';
import { isOwnOrigin, localOrigin } from '../../model/installation/own-names.ts';
import { isUrl } from '../../model/kernel/is-url.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import type { WebhookRecord } from '../../model/webhooks/webhook.ts';
import type { Ports } from '../../platform/ports/ports.ts';

/** The ports that the rules depend on: a setting, and the service's own listeners. */
export type TargetPorts = Pick<Ports, 'settings' | 'installation' | 'chains'>;

/**
 * Checks an endpoint URL by its text: names are resolved when a delivery is sent, and `rejectionOfAddress` checks the
 * result. Returns the normalised URL (https://url.spec.whatwg.org), or `input.invalid` at `url`.
 */
export function checkTarget(ports: TargetPorts, text: string): Result<string> {
  const rejection = rejectionOfText(text) ?? rejectionOfUrl(ports, new URL(text));
  return rejection === undefined ? ok(new URL(text).href) : invalidInput([{ path: 'url', message: rejection }]);
}

/**
 * Also checks the current addresses of the name like each delivery does, so that an unreachable endpoint is rejected at
 * registration. An unresolvable name is allowed, because it may be resolvable later.
 */
export async function checkTargetByName(
  ports: TargetPorts & Pick<Ports, 'outbound'>,
  text: string,
): Promise<Result<string>> {
  const target = checkTarget(ports, text);
  if (!target.ok) return target;
  const url = new URL(target.value);
  const addresses = await ports.outbound.resolve(target.value);
  const [rejection] = addresses.flatMap((address) => rejectionOfAddress(ports, url, address) ?? []);
  if (rejection === undefined) return target;
  const message = `Deliveries to ${url.hostname} are not allowed with its current addresses: ${rejection}`;
  return invalidInput([{ path: 'url', message }]);
}

function rejectionOfText(text: string): string | undefined {
  // The parser would silently remove these.
  if (/[\s\p{Cc}]/u.test(text)) return 'Remove spaces and control characters.';
  if (!isUrl(text)) return 'Use a URL, e.g. http://127.0.0.1:3000/hooks.';
  return undefined;
}

/** Why nothing is sent to a URL, as a sentence, as far as its text shows. */
export function rejectionOfUrl(ports: TargetPorts, url: URL): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'Use http or https.';
  if (url.username !== '' || url.password !== '')
    return 'Remove user name and password from the URL. Set them in authenticationMethod.';
  if (url.hash !== '' || url.href.endsWith('#')) return 'Remove the fragment.';
  if (metadataNames.has(withoutDot(url.hostname))) return sentences.metadata;
  const { installation } = ports;
  const own = [installation.listenerUrl(), installation.baseUrl(), installation.ownUrl()];
  if (isOrigin(own, url) && inboxNameIn(url) === undefined) return ownListener;
  if (isOrigin(ports.chains.origins(), url)) return ownChain;
  const [rejection] = addressesInText(url).flatMap((address) => rejectionOfAddress(ports, url, address) ?? []);
  return rejection;
}

/** The same rules, for an address in the URL and for a resolved address. */
export function rejectionOfAddress(ports: TargetPorts, url: URL, address: string): string | undefined {
  const kind = kindOfAddress(address);
  const isInbox = inboxNameIn(url) !== undefined;
  if (isOurListener(ports, url, { address, kind }) && !isInbox) return ownListener;
  if (isInbox && address === hostOf(ports) && portOf(url) === portOf(listenerOf(ports))) return undefined;
  if (kind === undefined) return undefined;
  if (kind === 'loopback') return isChainPort(ports, url) ? ownChain : undefined;
  if (kind === 'private' && ports.settings.current().webhookPrivateTargets === 'allowed') return undefined;
  return rejectionOfKind(kind);
}

/** Why nothing is sent to addresses of a kind. */
export function rejectionOfKind(kind: Exclude<AddressKind, 'loopback'>): string {
  return sentences[kind];
}

const ownListener = `Vaultdesk itself listens there. Use one of its receivers at ${inboxBase}/{name}.`;
const ownChain = 'A chain of Vaultdesk listens there.';

const sentences: Readonly<Record<Exclude<AddressKind, 'loopback'>, string>> = {
  private: 'The address is in a private network. The operator can allow these with the setting webhookPrivateTargets.',
  'link-local': 'The address is link-local.',
  metadata: 'The address belongs to the metadata service of a cloud.',
  unspecified: 'The address denotes no host.',
  multicast: 'The address is a multicast address.',
  broadcast: 'The address is the broadcast address.',
  shared: 'The address is in the shared range of providers (RFC 6598).',
  reserved: 'The address is in a reserved range.',
};

const metadataNames: ReadonlySet<string> = new Set([
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
]);

/** The addresses of a host that need no resolver. */
function addressesInText(url: URL): string[] {
  const literal = literalAddress(url);
  if (literal !== undefined) return [literal];
  // RFC 6761, 6.3: these names denote the local machine, whatever a resolver returns.
  return /(?:^|\.)localhost$/.test(withoutDot(url.hostname)) ? ['127.0.0.1', '::1'] : [];
}

/** The host if it is an address. A name with a trailing dot is the same name. */
function literalAddress({ hostname }: URL): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? withoutDot(hostname) : undefined;
}

function withoutDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}

/** Whether the service's own listener is at this URL. */
function isOurListener(
  ports: TargetPorts,
  url: URL,
  { address, kind }: { address: string; kind: AddressKind | undefined },
): boolean {
  if (portOf(url) !== portOf(listenerOf(ports))) return false;
  const host = hostOf(ports);
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  return kind === 'loopback' || address === host || (listensEverywhere && kind === 'private');
}

function listenerOf({ installation }: TargetPorts): URL {
  return new URL(installation.listenerUrl());
}

function hostOf(ports: TargetPorts): string {
  return listenerOf(ports).hostname.replace(/^\[|\]$/g, '');
}

/** Chains listen on loopback addresses; any loopback address may reach them. */
function isChainPort({ chains }: TargetPorts, url: URL): boolean {
  return chains
    .origins()
    .map((origin) => new URL(origin))
    .some((origin) => isLoopbackHost(origin) && portOf(origin) === portOf(url));
}

function isOrigin(origins: readonly string[], url: URL): boolean {
  return origins
    .map((origin) => new URL(origin))
    .some((own) => withoutDot(url.hostname) === withoutDot(own.hostname) && portOf(url) === portOf(own));
}

function isLoopbackHost(url: URL): boolean {
  return addressesInText(url).some((address) => kindOfAddress(address) === 'loopback');
}

export function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}

/** The relevant kind of an address. `undefined` for an ordinary public address. */
type AddressKind =
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'metadata'
  | 'unspecified'
  | 'multicast'
  | 'broadcast'
  | 'shared'
  | 'reserved';

/** Metadata services of clouds outside link-local ranges, which provide secrets. */
const metadataAddresses: ReadonlySet<string> = new Set([
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

/** Ranges of ipaddr.js (https://www.iana.org/assignments/iana-ipv4-special-registry), by default reserved. */
const kinds: Readonly<Record<string, AddressKind>> = {
  loopback: 'loopback',
  private: 'private',
  uniqueLocal: 'private',
  linkLocal: 'link-local',
  unspecified: 'unspecified',
  multicast: 'multicast',
  broadcast: 'broadcast',
  carrierGradeNat: 'shared',
};

/** Text that is not an address counts as reserved. An IPv4 address in an IPv6 address (::ffff:…) is checked. */
export function kindOfAddress(text: string): AddressKind | undefined {
  if (!ipaddr.isValid(text)) return 'reserved';
  const address = ipaddr.process(text);
  if (metadataAddresses.has(address.toString())) return 'metadata';
  const range = address.range();
  if (range !== 'unicast') return kinds[range] ?? 'reserved';
  return isInGlobalRange(address) ? undefined : 'reserved';
}

/** IPv6 has one global range (RFC 4291, 2.4); `::a.b.c.d` and others are outside. */
function isInGlobalRange(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv4 || address.match(globalRange, 3);
}

const globalRange = ipaddr.IPv6.parse('2000::');

type NamePorts = Pick<Ports, 'installation'>;

/** Whether a URL targets a built-in receiver of this service, under the requested name or one of its own. */
export function isOwnInbox({ installation }: NamePorts, url: URL): boolean {
  const { host, protocol } = new URL(installation.baseUrl());
  const called = { host, scheme: protocol === 'https:' ? 'https' : 'http' } as const;
  return (
    url.href === `${url.origin}${url.pathname}` &&
    inboxNameIn(url) !== undefined &&
    isOwnOrigin(installation, url.origin, called)
  );
}

/** The URL of deliveries. Built-in receivers are called at the listener's address, which works from here. */
export function deliveryUrl(
  { installation }: NamePorts,
  { url, isOwnInbox }: Pick<WebhookRecord, 'url' | 'isOwnInbox'>,
): string {
  return isOwnInbox ? `${localOrigin(installation)}${new URL(url).pathname}` : url;
}
