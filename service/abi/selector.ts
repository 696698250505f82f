import { id } from 'ethers/hash';

/**
 * The first four bytes of a signature's hash.
 * @example selectorOf('transfer(address,uint256)') // "0xa9059cbb"
 */
export function selectorOf(signature: string): string {
  return id(signature).slice(0, '0x12345678'.length);
}
