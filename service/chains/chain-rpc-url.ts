import { createHmac } from 'node:crypto';
import type { SecretType } from '../kernel/primitives.ts';
import { isSameText } from '../kernel/same-text.ts';
import type { Installation } from '../ports/installation.ts';

/** Below it the listener takes JSON-RPC, a path for each embedded chain. */
export const chainRpcBase = '/_vaultdesk/rpc';

/**
 * Where a tool of the user reaches an embedded chain. It stays the same while the chain sleeps, starts
 * and restarts, so wallets and scripts may keep it. Nothing where the listener is open to other
 * machines, as it takes no token.
 */
export function chainRpcUrl(baseUrl: string, secretType: SecretType): string | undefined {
  return isLoopback(baseUrl) ? `${baseUrl}${chainRpcBase}/${secretType}` : undefined;
}

/**
 * The same with the operator's key in it, for tools that send no headers: whoever has it may call the
 * operator's methods. The key is for this alone, follows from the operator token and ends with it.
 */
export function operatorRpcUrl(
  { baseUrl, operatorToken }: Pick<Installation, 'baseUrl' | 'operatorToken'>,
  secretType: SecretType,
): string | undefined {
  const url = chainRpcUrl(baseUrl(), secretType);
  return url && `${url}/${rpcKey(operatorToken)}`;
}

/** Whether a text is the key of `operatorRpcUrl`. */
export function isRpcKey({ operatorToken }: Pick<Installation, 'operatorToken'>, key: string) {
  return isSameText(key, rpcKey(operatorToken));
}

function rpcKey(operatorToken: string): string {
  const digest = createHmac('sha256', operatorToken).update('chain RPC address');
  return `vd_rpc_${digest.digest('base64url')}`;
}

function isLoopback(baseUrl: string): boolean {
  return /^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::|$)/.test(baseUrl);
}
