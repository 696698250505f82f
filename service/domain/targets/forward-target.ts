import { kindOfAddress, portOf, rejectionOfKind } from './check-target.ts';

export interface ForwardRules {
  readonly to: URL;
  /** The service that sends them. */
  readonly service: URL;
  /** Whether addresses of other machines are allowed. */
  readonly allowsRemote: boolean;
}

/** Why nothing is forwarded to an address of the host of `to`; `undefined` if it is allowed. */
export function rejectionOfForward({ to, service, allowsRemote }: ForwardRules, address: string): string | undefined {
  const kind = kindOfAddress(address);
  const isOwnHost = kind === 'loopback' || address === service.hostname.replace(/^\[|\]$/g, '');
  if (isOwnHost && portOf(to) === portOf(service)) return 'Vaultdesk itself listens there.';
  if (kind === 'loopback') return undefined;
  if (kind !== undefined && kind !== 'private') return rejectionOfKind(kind);
  return allowsRemote ? undefined : 'This address belongs to another machine. Use --allow-remote to forward to it.';
}
