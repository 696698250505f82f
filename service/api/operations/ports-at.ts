import type { Ports } from '../../platform/ports/ports.ts';

/** The ports for a request that reached the service at `baseUrl`, the base of the URLs in its response. */
export function portsAt(ports: Ports, baseUrl: string | undefined): Ports {
  const { installation } = ports;
  if (baseUrl === undefined || baseUrl === installation.baseUrl()) return ports;
  return { ...ports, installation: { ...installation, baseUrl: () => baseUrl } };
}
