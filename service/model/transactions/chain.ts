import { z } from 'zod';
import { type SecretType, secretType } from '../kernel/primitives.ts';
import { secretTypes } from '../kernel/secret-types.ts';
import type { HardFork, HardForks } from './hard-fork.ts';

/** A chain of the API as it runs on this machine. */
export interface Chain {
  readonly name: string;
  /** Never the id of a public network, so that signatures created here are worthless there (EIP-155). */
  readonly chainId: number;
  readonly nativeSymbol: string;
  /**
   * Blocks until a transaction is final, including its own. An embedded chain is reorganised by fault rules only, above
   * the durable block, and creates blocks only for transactions.
   */
  readonly confirmations: { readonly embedded: number; readonly external: number };
}

export const chains: Readonly<Record<SecretType, Chain>> = {
  ETHEREUM: {
    name: 'Ethereum',
    chainId: 1_337_001,
    nativeSymbol: 'ETH',
    confirmations: { embedded: 1, external: 12 },
  },
  MATIC: {
    name: 'Polygon',
    chainId: 1_337_137,
    nativeSymbol: 'POL',
    confirmations: { embedded: 1, external: 128 },
  },
  AVAC: {
    name: 'Avalanche',
    chainId: 1_343_114,
    nativeSymbol: 'AVAX',
    confirmations: { embedded: 1, external: 1 },
  },
  BSC: {
    name: 'Binance Smart Chain',
    chainId: 1_337_056,
    nativeSymbol: 'BNB',
    confirmations: { embedded: 1, external: 15 },
  },
};

/** Ids of the public networks that share the name of a chain, main and test, as decimal text. */
export const publicIds: Readonly<Record<SecretType, readonly string[]>> = {
  ETHEREUM: ['1', '11155111'],
  MATIC: ['137', '80002'],
  AVAC: ['43114', '43113'],
  BSC: ['56', '97'],
};

/** Public networks by id (EIP-155), used to show which network a document is intended for. */
export const publicChains: ReadonlyMap<string, string> = new Map([
  ['1', 'Ethereum'],
  ['10', 'Optimism'],
  ['56', 'BNB Smart Chain'],
  ['97', 'BNB Smart Chain test network'],
  ['137', 'Polygon'],
  ['8453', 'Base'],
  ['42161', 'Arbitrum One'],
  ['43113', 'Avalanche Fuji test network'],
  ['43114', 'Avalanche'],
  ['80002', 'Polygon Amoy test network'],
  ['11155111', 'Sepolia test network'],
]);

/** How one chain is reached; if empty, the chain is embedded and creates a block per transaction. */
export const chainConfig = z
  .strictObject({
    /** An external node to call instead of the embedded chain. The URL may contain credentials or a key. */
    rpcUrl: z.url({ protocol: /^https?$/, error: 'An RPC URL must start with http:// or https://.' }).optional(),
    /** The chain id that the node at `rpcUrl` must report (EIP-155). */
    chainId: z.int().positive().optional(),
    /** Blocks until a transaction is final; overrides the chain's default. */
    confirmations: z.int().min(1).max(10_000).optional(),
    /** Embedded chains only: seconds between blocks, including empty blocks; 0 creates a block per transaction. */
    blockSeconds: z.int().min(0).max(3600).optional(),
  })
  .refine(({ rpcUrl, chainId }) => (rpcUrl === undefined) === (chainId === undefined), {
    error: 'Set rpcUrl and chainId together. An embedded chain uses its own id.',
    path: ['chainId'],
  });
export interface ChainConfig extends z.infer<typeof chainConfig> {
  /** `vaultdesk chains serve` runs the chain at this URL for several instances. */
  readonly isServed?: boolean;
  /** The fork of an embedded chain; default: that of its public network. */
  readonly hardFork?: HardFork;
}

/** The chain configuration, by secret type. */
export const chainsConfig = z.partialRecord(secretType, chainConfig);
export type ChainsConfig = Readonly<Partial<Record<SecretType, ChainConfig>>>;

/** The configuration with these forks for embedded chains; a node of its own has its own fork. */
export function withHardForks(configured: ChainsConfig, forks: HardForks = {}): ChainsConfig {
  const embedded = secretTypes.flatMap((secretType) => {
    const config = configured[secretType];
    const hardFork = forks[secretType];
    if (hardFork === undefined || config?.rpcUrl !== undefined) return [];
    return [[secretType, { ...config, hardFork }] as const];
  });
  return { ...configured, ...Object.fromEntries(embedded) };
}
