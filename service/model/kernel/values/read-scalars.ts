import { keccak_256 } from '@noble/hashes/sha3.js';
import { fieldsOf } from '../json.ts';
import type { ValueFault } from './faults.ts';

/** Reads a boolean: `true`, its text in any case (Python writes `True`), or the number 1; likewise for false. */
export function readBoolean(sent: unknown): boolean | ValueFault {
  const text = typeof sent === 'string' ? sent.trim().toLowerCase() : sent;
  if (text === true || text === 'true' || text === 1) return true;
  if (text === false || text === 'false' || text === 0) return false;
  return { fault: 'This is not a bool. Use true or false.' };
}

/** Reads text of complete characters. */
export function readText(sent: unknown): string | ValueFault {
  if (typeof sent !== 'string') return { fault: 'This is not text. Use a string.' };
  return sent.isWellFormed() ? sent : { fault: 'The text contains half of a surrogate pair. Use complete characters.' };
}

/** Reads an address with 0x or 0X; returns it with 0x. A checksum, if present, must fit. */
export function readAddress(sent: unknown): string | ValueFault {
  if (typeof sent !== 'string' || !/^0x[0-9a-f]{40}$/i.test(sent)) return { fault: addressFault(sent) };
  const address = `0x${sent.slice(2)}`;
  return hasFittingChecksum(address)
    ? address
    : { fault: 'The checksum of the address is wrong. Check its digits, or write it in lowercase.' };
}

/** What is wrong with a value that has not the form of an address. */
export function addressFault(sent: unknown): string {
  return typeof sent === 'string' && /^[^\s.]+(\.[^\s.]+)+$/.test(sent)
    ? 'Names, e.g. of ENS, are not resolved. Use the address: 0x and 40 hexadecimal digits.'
    : 'This is not an address. Use 0x and 40 hexadecimal digits.';
}

/** The rules of a bytes value. */
interface BytesForm {
  /** The exact number of bytes; default: any. */
  readonly size?: number;
  /** Whether 0x may be missing. Signed documents require it, because libraries hash other bytes without it. */
  readonly isPrefixOptional?: boolean;
}

/** Reads bytes; returns 0x and their hexadecimal digits as sent. An empty text means no bytes. */
export function readBytes(sent: unknown, form: BytesForm = {}): string | ValueFault {
  const { size } = form;
  const hex = hexIn(sent, form);
  if (size === undefined) return hex ?? { fault: 'These are not bytes. Use 0x and two hexadecimal digits per byte.' };
  return hex?.length === 2 + 2 * size
    ? hex
    : { fault: `This is not a bytes${size}. Use 0x and ${2 * size} hexadecimal digits.` };
}

function hexIn(sent: unknown, { isPrefixOptional = false }: BytesForm): string | undefined {
  if (typeof sent !== 'string') return hexOf(listedBytes(sent));
  if (sent.length % 2 !== 0) return undefined;
  if (/^(0x[0-9a-f]*)?$/i.test(sent)) return `0x${sent.slice(2)}`;
  return isPrefixOptional && /^[0-9a-f]+$/i.test(sent) ? `0x${sent}` : undefined;
}

/** The list of bytes in an array, or in the JSON form of a Node.js Buffer. */
function listedBytes(sent: unknown): unknown {
  if (Array.isArray(sent)) return sent;
  const { type, data } = fieldsOf(sent);
  return type === 'Buffer' ? data : undefined;
}

function hexOf(bytes: unknown): string | undefined {
  if (!Array.isArray(bytes)) return undefined;
  const isByte = (byte: unknown) => Number.isInteger(byte) && Number(byte) >= 0 && Number(byte) < 256;
  return bytes.every(isByte)
    ? `0x${bytes.map((byte) => Number(byte).toString(16).padStart(2, '0')).join('')}`
    : undefined;
}

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
