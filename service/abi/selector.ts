import { Interface } from 'ethers/abi';
import { id } from 'ethers/hash';
import { once } from '../kernel/secp256k1.ts';

/**
 * The first four bytes of a signature's hash.
 * @example selectorOf('transfer(address,uint256)') // "0xa9059cbb"
 */
export function selectorOf(signature: string): string {
  return id(signature).slice(0, '0x12345678'.length);
}

/** Parses a contract interface lazily, so that startup parses none. */
export function interfaceOf(abi: ConstructorParameters<typeof Interface>[0]): () => Interface {
  return once(() => new Interface(abi));
}
