import type { SecretType } from '../kernel/primitives.ts';
import { secretTypes } from '../kernel/secret-types.ts';
import type { Chains } from '../ports/chains.ts';

/** The configured chains of this machine by id, embedded and external. */
export interface OwnChains {
  /** Decimal text. */
  idOf(secretType: SecretType): string;
  isEmbedded(secretType: SecretType): boolean;
  /** The chain on this machine with this id. */
  find(chainId: string | undefined): SecretType | undefined;
}

export function ownChains(chains: Pick<Chains, 'of'>): OwnChains {
  const idOf = (secretType: SecretType) => String(chains.of(secretType).network.chainId);
  return {
    idOf,
    isEmbedded: (secretType) => chains.of(secretType).network.isEmbedded,
    find: (chainId) => secretTypes.find((secretType) => idOf(secretType) === chainId),
  };
}
