import { z } from 'zod';
import { type SecretType, secretType } from '../kernel/primitives.ts';
import { nativeSymbols, secretTypeAliases, secretTypes } from '../kernel/secret-types.ts';

/** Hard forks that embedded chains can run, oldest first. The contracts of the service require Cancun. */
const hardForks = ['cancun', 'prague', 'osaka'] as const;
export type HardFork = (typeof hardForks)[number];

/** A chain of the API as it runs on this machine. */
interface Chain {
  readonly name: string;
  /** Never the id of a public network, so that signatures created here are worthless there (EIP-155). */
  readonly chainId: number;
  readonly nativeSymbol: string;
  /**
   * Blocks until a transaction is final, including its own. An embedded chain is reorganised by fault rules only, above
   * the durable block, and creates blocks only for transactions.
   */
  readonly confirmations: { readonly embedded: number; readonly external: number };
  /**
   * Its public networks: their ids, main and test, as decimal text, the fork of the main network, and the maximum gas of
   * its transactions since Osaka (EIP-7825). docs/explanation/chains.md has the dates and sources.
   */
  readonly publicNetwork: { readonly ids: readonly string[]; readonly fork: HardFork; readonly gasCap: bigint };
}

export const chains: Readonly<Record<SecretType, Chain>> = {
  ETHEREUM: {
    name: 'Ethereum',
    chainId: 1_337_001,
    nativeSymbol: nativeSymbols.ETHEREUM,
    confirmations: { embedded: 1, external: 12 },
    publicNetwork: { ids: ['1', '11155111'], fork: 'osaka', gasCap: 1n << 24n },
  },
  MATIC: {
    name: 'Polygon',
    chainId: 1_337_137,
    nativeSymbol: nativeSymbols.MATIC,
    confirmations: { embedded: 1, external: 128 },
    publicNetwork: { ids: ['137', '80002'], fork: 'osaka', gasCap: 1n << 25n },
  },
  AVAC: {
    name: 'Avalanche',
    chainId: 1_343_114,
    nativeSymbol: nativeSymbols.AVAC,
    confirmations: { embedded: 1, external: 1 },
    publicNetwork: { ids: ['43114', '43113'], fork: 'cancun', gasCap: 1n << 24n },
  },
  BSC: {
    name: 'Binance Smart Chain',
    chainId: 1_337_056,
    nativeSymbol: nativeSymbols.BSC,
    confirmations: { embedded: 1, external: 15 },
    publicNetwork: { ids: ['56', '97'], fork: 'osaka', gasCap: 1n << 24n },
  },
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

/** The gas limit of every block of an embedded chain. */
const embeddedBlockGas = 30_000_000n;

/** The fork of an embedded chain: the configured one, or that of its public network. */
export function hardForkOf(secretType: SecretType, configured: HardFork | undefined): HardFork {
  return configured ?? chains[secretType].publicNetwork.fork;
}

/** The maximum gas of one transaction on an embedded chain; `undefined` if only the block limits it. */
export function transactionGasCapOf(secretType: SecretType, fork: HardFork): bigint | undefined {
  const { gasCap } = chains[secretType].publicNetwork;
  return fork === 'osaka' && gasCap < embeddedBlockGas ? gasCap : undefined;
}

/**
 * Configured hard forks: one for all chains, or forks by chain, as an object or as text.
 * @example "prague", "ETHEREUM=prague,AVAC=cancun"
 */
export const hardForksInput = z.preprocess(
  (sent) => (typeof sent === 'string' ? byChain(sent) : sent),
  z.partialRecord(secretType, z.enum(hardForks, `Use one of ${hardForks.join(', ')}.`)),
);
export type HardForks = z.output<typeof hardForksInput>;

function byChain(text: string): Readonly<Record<string, string>> {
  if (!text.includes('=')) return Object.fromEntries(secretTypes.map((chain) => [chain, text]));
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [name = '', fork = ''] = part.split('=').map((side) => side.trim());
      const chain = name.toUpperCase();
      return [secretTypeAliases.get(chain) ?? chain, fork];
    }),
  );
}
