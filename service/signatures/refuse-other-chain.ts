import type { SecretType } from '../kernel/primitives.ts';
import { type Failed, fail } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { ownChains } from './own-chains.ts';
import type { PreparedTypedData } from './typed-data/prepare-typed-data.ts';

/** Typed data for another chain than the wallet's is refused, unless the setting allows any. */
export function refuseOtherChain(
  { chains, settings }: Pick<Ports, 'chains' | 'settings'>,
  typedData: PreparedTypedData | undefined,
  secretType: SecretType,
): Failed | undefined {
  const { chainId } = typedData?.domainTexts ?? {};
  const expected = ownChains(chains).idOf(secretType);
  const takesAny = settings.current().typedDataChain === 'any';
  if (chainId === undefined || chainId === expected || takesAny) return undefined;
  return fail(
    'typed-data.chain-mismatch',
    `The document is for chain ${chainId}, and ${secretType} is chain ${expected} here. Use ${expected} as domain.chainId, or set typedDataChain to any in the settings.`,
  );
}
