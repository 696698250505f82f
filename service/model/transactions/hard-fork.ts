import { z } from 'zod';
import { type SecretType, secretType } from '../kernel/primitives.ts';
import { secretTypeAliases, secretTypes } from '../kernel/secret-types.ts';

/** Hard forks that embedded chains can run, oldest first. The contracts of the service require Cancun. */
export const hardForks = ['cancun', 'prague', 'osaka'] as const;
/** A hard fork of Ethereum. */
export type HardFork = (typeof hardForks)[number];

/** The hard fork of each public network, and the maximum gas of its transactions since Osaka (EIP-7825). */
const publicNetworks: Readonly<Record<SecretType, { fork: HardFork; gasCap: bigint }>> = {
  // docs/chains.md has the dates and sources.
  ETHEREUM: { fork: 'osaka', gasCap: 1n << 24n },
  MATIC: { fork: 'osaka', gasCap: 1n << 25n },
  AVAC: { fork: 'cancun', gasCap: 1n << 24n },
  BSC: { fork: 'osaka', gasCap: 1n << 24n },
};

/** The gas limit of every block of an embedded chain. */
const embeddedBlockGas = 30_000_000n;

/** The fork of an embedded chain: the configured one, or that of its public network. */
export function hardForkOf(secretType: SecretType, configured: HardFork | undefined): HardFork {
  return configured ?? publicNetworks[secretType].fork;
}

/** The maximum gas of one transaction on an embedded chain; `undefined` if only the block limits it. */
export function transactionGasCapOf(secretType: SecretType, fork: HardFork): bigint | undefined {
  const { gasCap } = publicNetworks[secretType];
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
