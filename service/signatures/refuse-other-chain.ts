import type { SecretType } from '../kernel/primitives.ts';
import { type Failed, fail } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { publicIds } from '../resources/chain.ts';
import { ownChains } from './own-chains.ts';
import type { PreparedTypedData } from './typed-data/prepare-typed-data.ts';

type ChainPorts = Pick<Ports, 'chains' | 'settings'>;

/** Whether the setting `typedDataChain` lets a wallet of `secretType` sign a document for this chain id. */
export function takesChain(
  { chains, settings }: ChainPorts,
  chainId: string,
  secretType: SecretType,
): boolean {
  const { typedDataChain } = settings.current();
  if (typedDataChain === 'any' || chainId === ownChains(chains).idOf(secretType)) return true;
  return typedDataChain === 'public' && publicIds[secretType].includes(chainId);
}

/** Rejects typed data for another chain than the wallet's, unless the setting allows it. */
export function refuseOtherChain(
  ports: ChainPorts,
  typedData: PreparedTypedData | undefined,
  secretType: SecretType,
): Failed | undefined {
  const { chainId } = typedData?.domainTexts ?? {};
  if (chainId === undefined || takesChain(ports, chainId, secretType)) return undefined;
  const expected = ownChains(ports.chains).idOf(secretType);
  return fail(
    'typed-data.chain-mismatch',
    `The document is for chain ${chainId}, but ${secretType} is chain ${expected} here. Use ${expected} as domain.chainId, or change the setting typedDataChain to any.`,
  );
}
