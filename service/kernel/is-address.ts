import { getAddress } from 'ethers/address';

/**
 * Whether a text is an EVM address: 0x and 40 hexadecimal digits, with the right checksum where
 * its letters are in mixed case (EIP-55). Neither ICAP nor digits without 0x.
 */
export function isAddress(text: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false;
  const digits = text.slice('0x'.length);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return getAddress(text.toLowerCase()) === text;
}
