import ipaddr from 'ipaddr.js';

/** The relevant kind of an address. `undefined` for an ordinary public address. */
export type AddressKind =
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

/**
 * The ranges of ipaddr.js (https://www.iana.org/assignments/iana-ipv4-special-registry); unnamed ranges are reserved.
 */
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

/**
 * Text that is not an address counts as reserved. An IPv4 address inside an IPv6 address (::ffff:…) is checked itself.
 */
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
