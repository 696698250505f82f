import { z } from 'zod';
import { type SecretType, secretType } from '../kernel/primitives.ts';

/** A chain of the interface as it runs on this machine. */
export interface Chain {
  readonly name: string;
  /** Never one of a public network: what is signed here must be worth nothing there (EIP-155). */
  readonly chainId: number;
  readonly nativeSymbol: string;
  /**
   * Blocks a transaction must have, its own counted, to be final. An embedded chain is
   * reorganised by a fault rule alone, above what is durable, and makes a block only where there is a transaction.
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

/** The public networks that go by the name of a chain, main and test, by their ids as decimal text. */
export const publicIds: Readonly<Record<SecretType, readonly string[]>> = {
  ETHEREUM: ['1', '11155111'],
  MATIC: ['137', '80002'],
  AVAC: ['43114', '43113'],
  BSC: ['56', '97'],
};

/** Public networks by their ids (EIP-155), by which it is known whom a document is made for. */
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

/** How one chain is reached; nothing at all means embedded, with a block for every transaction. */
export const chainConfig = z
  .strictObject({
    /** A node of one's own, called instead of the embedded chain. It may hold a name and password, or a key. */
    rpcUrl: z.url({ protocol: /^https?$/, error: 'An RPC address begins with http.' }).optional(),
    /** The chain id that the node at `rpcUrl` must report (EIP-155). */
    chainId: z.int().positive().optional(),
    /** Blocks until a transaction is final, instead of the chain's usual number. */
    confirmations: z.int().min(1).max(10_000).optional(),
    /** Embedded only: a block every so many seconds, even an empty one; 0 makes one for each transaction. */
    blockSeconds: z.int().min(0).max(3600).optional(),
  })
  .refine(({ rpcUrl, chainId }) => (rpcUrl === undefined) === (chainId === undefined), {
    error: 'rpcUrl and chainId go together: an embedded chain keeps its own id.',
    path: ['chainId'],
  });
export interface ChainConfig extends z.infer<typeof chainConfig> {
  /** `vaultdesk chains serve` runs it at this address, for several instances. */
  readonly isServed?: boolean;
}

/** What the configuration says of the chains, by their secret type. */
export const chainsConfig = z.partialRecord(secretType, chainConfig);
export type ChainsConfig = Readonly<Partial<Record<SecretType, ChainConfig>>>;
