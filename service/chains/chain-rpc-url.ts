import { createHmac } from 'node:crypto';
import type { SecretType } from '../kernel/primitives.ts';
import { type Failed, fail } from '../kernel/result.ts';
import { isSameText } from '../kernel/same-text.ts';
import type { Installation } from '../ports/installation.ts';
import { rpcUrl } from '../resources/addresses.ts';
import { isLoopbackOnly } from '../resources/own-names.ts';

/**
 * The URL at which a user's tool reaches an embedded chain. It stays the same while the chain sleeps, starts and
 * restarts, so wallets and scripts may store it. `undefined` if the listener is open to other machines, because callers
 * need no token.
 */
export function chainRpcUrl(
  { baseUrl, listenerUrl }: Pick<Installation, 'baseUrl' | 'listenerUrl'>,
  secretType: SecretType,
): string | undefined {
  return isLoopbackOnly({ listenerUrl }) ? rpcUrl(baseUrl(), secretType) : undefined;
}

/** The failure if the listener is open to other machines. */
export function refuseOpenListener(): Failed {
  return fail(
    'host.refused',
    'Embedded chains can be called only while Vaultdesk listens on a loopback address. Start it with --listen 127.0.0.1, or configure an external node as rpcUrl of the chain.',
  );
}

/**
 * Like `chainRpcUrl`, including the operator's key for tools that cannot send headers: its holder may call operator
 * methods. The key is derived from the operator token, expires with it and has no other use.
 */
export function operatorRpcUrl(
  installation: Pick<Installation, 'baseUrl' | 'listenerUrl' | 'operatorToken'>,
  secretType: SecretType,
): string | undefined {
  const url = chainRpcUrl(installation, secretType);
  return url && `${url}/${rpcKey(installation.operatorToken)}`;
}

/** Whether a text is the key of `operatorRpcUrl`. */
export function isRpcKey({ operatorToken }: Pick<Installation, 'operatorToken'>, key: string) {
  return isSameText(key, rpcKey(operatorToken));
}

function rpcKey(operatorToken: string): string {
  const digest = createHmac('sha256', operatorToken).update('chain RPC address');
  return `vd_rpc_${digest.digest('base64url')}`;
}
