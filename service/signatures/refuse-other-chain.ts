import type { Settings } from '../kernel/open-points.ts';
import type { SecretType } from '../kernel/primitives.ts';
import { type Failed, fail } from '../kernel/result.ts';
import { chains } from '../resources/chain.ts';
import type { PreparedTypedData } from './typed-data/prepare-typed-data.ts';

/** Typed data for another chain than the wallet's is refused, unless the setting allows any. */
export function refuseOtherChain(
  typedData: PreparedTypedData | undefined,
  secretType: SecretType,
  { typedDataChain }: Pick<Settings, 'typedDataChain'>,
): Failed | undefined {
  const { chainId } = typedData?.domainTexts ?? {};
  const expected = String(chains[secretType].chainId);
  if (chainId === undefined || chainId === expected || typedDataChain === 'any') return undefined;
  return fail(
    'typed-data.chain-mismatch',
    `The document is for chain ${chainId}, and ${secretType} is chain ${expected} here. Use ${expected} as domain.chainId, or set typedDataChain to any in the settings.`,
  );
}
