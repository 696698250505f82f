import { Interface } from 'ethers/abi';
import { once } from '../kernel/secp256k1.ts';

/** Parses a contract interface lazily, so that startup parses none. */
export function interfaceOf(abi: ConstructorParameters<typeof Interface>[0]): () => Interface {
  return once(() => new Interface(abi));
}
