import { visibleText } from '../../abi/visible-text.ts';

const longestAddress = 2_048;
const longestPicture = 8_192;
const picture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/** A stranger's text in one line: nothing invisible in it, and no more than `length` characters; empty for anything else. */
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
 * A stranger's address of a page or a picture, in printable ASCII that closes no quotes: of the web,
 * of IPFS or Arweave, or a small picture in itself. Empty for anything else, such as a script.
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
