import type { Ports } from '../ports/ports.ts';

/** The same ports for a request that reached the service at `baseUrl`: the addresses it is issued are below that. */
export function portsAt(ports: Ports, baseUrl: string | undefined): Ports {
  const { installation } = ports;
  if (baseUrl === undefined || baseUrl === installation.baseUrl()) return ports;
  return { ...ports, installation: { ...installation, baseUrl: () => baseUrl } };
}
