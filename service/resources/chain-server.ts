import { z } from 'zod';
import { secretTypes } from '../kernel/secret-types.ts';
import { type ChainsConfig, chains } from './chain.ts';

/** The name that goes before the key at a chain server (RFC 7617). */
export const chainServerUser = 'vaultdesk';

/** What a chain server answers beside what a node does: what only the program that runs the node can know or do. */
export const servedMethods = {
  /** Params: the version that is known. Answers `servedMoment` once there is another one, or after a while. */
  follow: 'vaultdesk_follow',
  /** Answers the newest block that is on the disk. */
  durableBlockNumber: 'vaultdesk_durableBlockNumber',
  /** Answers true once the state is on the disk as it is now. */
  keep: 'vaultdesk_keep',
  /** Params: an address, and wei. Answers `servedFirstCoins`. */
  fundNew: 'vaultdesk_fundNew',
  /** Params: milliseconds since 1970. The next blocks are not older. */
  moveClock: 'vaultdesk_moveClock',
} as const;

/** What is told of a served chain, without starting it. */
export const servedMoment = z.object({
  /** Of this run of the server; another one means that something may be different. */
  run: z.string(),
  version: z.int(),
  isAwake: z.boolean(),
});

/** What an address has, and whether it was given now. */
export const servedFirstCoins = z.object({
  balance: z
    .string()
    .regex(/^0x[0-9a-f]{1,64}$/)
    .transform(BigInt),
  isGiven: z.boolean(),
});

/** The longest that `follow` waits. */
export const followMilliseconds = 20_000;

/** Where a chain server is, as a start is told; the key is told apart. */
export const chainServerAddress = z
  .url({ protocol: /^https?$/, error: 'The address of a chain server begins with http.' })
  .refine((address) => {
    const { username, password, search, pathname } = new URL(address);
    return username === '' && password === '' && search === '' && pathname === '/';
  }, 'Leave out all but protocol, host and port: the key of a chain server is told by VAULTDESK_CHAIN_SERVER_KEY or --chain-server-key-file.');

/** The chains of a server, but for those that the configuration has at an address of their own. */
export function servedChains(
  { address, key }: { address: string; key: string },
  configured: ChainsConfig,
): ChainsConfig {
  const served = secretTypes.map((secretType) => {
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
  return Object.fromEntries(served);
}
