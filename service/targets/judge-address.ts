import ipaddr from 'ipaddr.js';

/** What of an address matters: whose it is. `undefined` for an ordinary public one. */
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

/** Where cloud machines get their secrets; the ones outside link-local ranges. */
const metadataAddresses: ReadonlySet<string> = new Set([
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

/** The ranges of ipaddr.js (https://www.iana.org/assignments/iana-ipv4-special-registry); what is not named is reserved. */
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

/** Text that is no address at all counts as reserved. An IPv4 address inside an IPv6 one (::ffff:…) is judged itself. */
export function kindOfAddress(text: string): AddressKind | undefined {
  if (!ipaddr.isValid(text)) return 'reserved';
  const address = ipaddr.process(text);
  if (metadataAddresses.has(address.toString())) return 'metadata';
  const range = address.range();
  if (range !== 'unicast') return kinds[range] ?? 'reserved';
  return isInGlobalRange(address) ? undefined : 'reserved';
}

/** IPv6 has one range that is handed out (RFC 4291, 2.4); `::a.b.c.d` and others lie outside. */
function isInGlobalRange(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv4 || address.match(globalRange, 3);
}

const globalRange = ipaddr.IPv6.parse('2000::');
