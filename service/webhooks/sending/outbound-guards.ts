import type { ReadRequest } from '../../ports/outbound.ts';
import { kindOfAddress, refusalOfAddress, type TargetPorts } from '../../targets/check-target.ts';

/** The address rules for the resolved host of a URL. */
export function guardsOf(
  ports: TargetPorts,
  url: URL,
): Pick<ReadRequest, 'refusalOf' | 'takesAnyCertificateAt'> {
  return {
    refusalOf: (address) => refusalOfAddress(ports, url, address),
    takesAnyCertificateAt: (address) => kindOfAddress(address) === 'loopback',
  };
}
