import { isUtf8 } from 'node:buffer';
import type { Omissions } from '../../operations/stored/omissions.ts';
import { storedBody } from '../../operations/stored/stored-body.ts';
import type { Described } from '../../operations/stored/value-path.ts';
import type { KeptBody } from '../../resources/request-record.ts';
import { keptCharacters, parsedCharacters } from './limits.ts';

/** Stores external bytes within limits: text by field; for other content, only the size. */
export function keepBytes(
  omissions: Omissions,
  { mediaType, ...described }: Pick<Described, 'schemas'> & { readonly mediaType: string },
  received: Uint8Array,
): KeptBody {
  const bytes = Buffer.from(received.buffer, received.byteOffset, received.byteLength);
  if (bytes.length > parsedCharacters || !isUtf8(bytes)) {
    omissions.bytes('body', mediaType || 'bytes', bytes.length);
    return keepSize(bytes.length);
  }
  const text = bytes.toString('utf8');
  const stored = storedBody(omissions, { ...described, place: 'body' }, { text, mediaType });
  return stored === undefined ? keepSize(bytes.length) : keepText(stored);
}

/** A text that may be stored, within limits. */
export function keepText(text: string): KeptBody {
  return {
    bytes: Buffer.byteLength(text),
    text: text.slice(0, keptCharacters).toWellFormed(),
    isCut: text.length > keptCharacters,
  };
}

/** Only the size is stored of a body that is not text or was not read. */
export function keepSize(bytes: number): KeptBody {
  return { bytes, isCut: false };
}
