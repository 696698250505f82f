import { visibleText } from '../../abi/visible-text.ts';

const longestAddress = 2_048;
const longestPicture = 8_192;
const picture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/**
 * Cleans an untrusted text: one line, without invisible characters, at most `length` characters; empty for other
 * values.
 */
export function oneLine(value: unknown, length: number): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return visibleText(
    value
      .slice(0, 4 * length)
      .replace(/\s+/gu, ' ')
      .trim(),
    length,
  );
}

/**
 * Validates an untrusted page or image URL: printable ASCII without quotes, with a web, IPFS or Arweave scheme, or a
 * small data image. Empty for anything else, e.g. a script.
 */
export function webAddress(value: unknown): string {
  if (typeof value !== 'string' || !value.isWellFormed()) return '';
  const isPicture = picture.test(value);
  if (!isPicture && !/^(?:https?|ipfs|ar):\/\/[^\s/]/i.test(value)) return '';
  const limit = isPicture ? longestPicture : longestAddress;
  if (value.length > limit) return '';
  const address = value.replaceAll(/[^\x21-\x7e]|["'<>`\\]/gu, encoded);
  return address.length > limit ? '' : address;
}

function encoded(character: string): string {
  return character === "'" ? '%27' : encodeURIComponent(character);
}
