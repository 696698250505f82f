import type { SecretType } from '../kernel/primitives.ts';
import type { Ports } from '../ports/ports.ts';
import { type ContractPlace, custodyFact } from '../resources/dev-contracts.ts';

/** Decides which contracts are known on a chain. */
export function contractPlace(
  { chains, storage }: Pick<Ports, 'chains' | 'storage'>,
  secretType: SecretType,
): ContractPlace {
  const { chainId, isEmbedded } = chains.of(secretType).network;
  const custody = storage.read(
    ({ installation }) => installation.find(custodyFact(secretType))?.value,
  );
  return { chainId, isEmbedded, custody };
}
