import type { SecretType } from '../kernel/primitives.ts';

/** Below it the listener takes JSON-RPC, a path for each embedded chain. */
export const chainRpcBase = '/_vaultdesk/rpc';

/**
 * Where a tool of the user reaches an embedded chain. It stays the same while the chain sleeps, starts
 * and restarts, so wallets and scripts may keep it. Nothing where the listener is open to other
 * machines: whoever reaches a chain may do anything with it.
 */
export function chainRpcUrl(baseUrl: string, secretType: SecretType): string | undefined {
  return isLoopback(baseUrl) ? `${baseUrl}${chainRpcBase}/${secretType}` : undefined;
}

function isLoopback(baseUrl: string): boolean {
  return /^http:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::|$)/.test(baseUrl);
}
