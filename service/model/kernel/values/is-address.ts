import { keccak_256 } from '@noble/hashes/sha3.js';

const text = new TextEncoder();

/** Whether a text is an EVM address with 0x, and a valid checksum if in mixed case (EIP-55). Rejects ICAP. */
export function isAddress(address: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(address) && hasFittingChecksum(address);
}

/** Whether the checksum of a hexadecimal address is valid or absent: only mixed-case addresses carry a checksum. */
export function hasFittingChecksum(address: string): boolean {
  const digits = address.slice(2);
  const hasOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return hasOneCase || address === toChecksumAddress(address);
}

/** Formats an address with its checksum as letter case (https://eips.ethereum.org/EIPS/eip-55). */
export function toChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(text.encode(digits));
  const nibbleAt = (index: number) => ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
  const written = [...digits].map((digit, index) => (nibbleAt(index) >= 8 ? digit.toUpperCase() : digit));
  return `0x${written.join('')}`;
}
