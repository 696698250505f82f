import { z } from 'zod';
import { secretTypes } from '../kernel/secret-types.ts';
import { type ChainsConfig, chains } from './chain.ts';

/** The user name that precedes the key when authenticating with a chain server (RFC 7617). */
export const chainServerUser = 'vaultdesk';

/** JSON-RPC methods that a chain server offers in addition to a node's, for what only its process knows or can do. */
export const servedMethods = {
  /** Params: the known version. Returns `servedMoment` once a newer version exists, or after a timeout. */
  follow: 'vaultdesk_follow',
  /** Returns the newest block that is durable on disk. */
  durableBlockNumber: 'vaultdesk_durableBlockNumber',
  /** Returns true once the current state is on disk. */
  keep: 'vaultdesk_keep',
  /** Params: an address and an amount in wei. Returns `servedFirstCoins`. */
  fundNew: 'vaultdesk_fundNew',
  /** Params: milliseconds since 1970. Later blocks have at least this timestamp. */
  moveClock: 'vaultdesk_moveClock',
} as const;

/** The state that a served chain reports without being started. */
export const servedMoment = z.object({
  /** Identifies this run of the server; a different value means that anything may have changed. */
  run: z.string(),
  version: z.int(),
  isAwake: z.boolean(),
});

/** An address's balance, and whether it was funded by this call. */
export const servedFirstCoins = z.object({
  balance: z
    .string()
    .regex(/^0x[0-9a-f]{1,64}$/)
    .transform(BigInt),
  isGiven: z.boolean(),
});

/** The maximum time that `follow` waits. */
export const followMilliseconds = 20_000;

/** The URL of a chain server as configured; its key is passed separately. */
export const chainServerAddress = z
  .url({ protocol: /^https?$/, error: 'The URL of a chain server must start with http:// or https://.', abort: true })
  .refine((address) => {
    const { username, password, search, pathname } = new URL(address);
    return username === '' && password === '' && search === '' && pathname === '/';
  }, "Use only protocol, host and port. Pass the chain server's key with VAULTDESK_CHAIN_SERVER_KEY or --chain-server-key-file.");

/** The chains of a server, except those that the configuration assigns their own URL. */
export function servedChains(
  { address, key }: { address: string; key: string },
  configured: ChainsConfig,
): ChainsConfig {
  const servers = secretTypes.map((secretType) => {
    const { rpcUrl, chainId, ...rest } = configured[secretType] ?? {};
    if (rpcUrl !== undefined) return [secretType, configured[secretType]] as const;
    const url = new URL(`/${secretType}`, address);
    url.username = chainServerUser;
    url.password = key;
    const ofServer = {
      rpcUrl: url.href,
      chainId: chains[secretType].chainId,
      confirmations: chains[secretType].confirmations.embedded,
    };
    return [secretType, { ...ofServer, ...rest, isServed: true }] as const;
  });
  return Object.fromEntries(servers);
}
