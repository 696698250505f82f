import { isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import { type MaskedText, maskBody } from '../../operations/masking/mask-text.ts';
import { withoutShapes } from '../../operations/masking/secret-shapes.ts';
import type { KeptBody } from '../../resources/request-record.ts';
import { keptCharacters, parsedCharacters } from './limits.ts';

/** A body without its secrets, and where they stood. */
export interface MaskedBody {
  readonly body: KeptBody;
  readonly paths: readonly string[];
}

/** A text of ours as it is kept: what `schemas` call a secret is masked, and what is too long is cut. */
export function keepText(schemas: readonly z.ZodType[], text: string): MaskedBody {
  const masked = maskBody(schemas, text.slice(0, limitOf(text)), { wasTaken: true });
  return cut(masked, { bytes: Buffer.byteLength(text), length: text.length });
}

/** A text of ours that has no place for a secret, but may repeat what somebody sent. */
export function keepWithoutSecret(text: string): MaskedBody {
  const kept = text.slice(0, limitOf(text));
  const shown = withoutShapes(kept);
  const paths = shown === kept ? [] : [''];
  return cut({ text: shown, paths }, { bytes: Buffer.byteLength(text), length: text.length });
}

/** What came from outside as it is kept, where it is text: masked by `mask`, and cut. */
export function keepBytes(came: Uint8Array, mask: (text: string) => MaskedText): MaskedBody {
  const bytes = Buffer.from(came.buffer, came.byteOffset, came.byteLength);
  if (!isUtf8(bytes)) return keepSize(bytes.length);
  const text = bytes.toString('utf8', 0, limitOf(bytes));
  return cut(mask(text), { bytes: bytes.length, length: bytes.length });
}

/** Of a body that is no text only its size is kept: nothing fast is made of what may hold a secret. */
export function keepSize(bytes: number): MaskedBody {
  return { body: { bytes, isCut: false }, paths: [] };
}

/** How long a text was before it was cut. */
interface Whole {
  readonly bytes: number;
  readonly length: number;
}

function limitOf({ length }: { readonly length: number }): number {
  return length > parsedCharacters ? keptCharacters : length;
}

function cut({ text, paths }: MaskedText, { bytes, length }: Whole): MaskedBody {
  const isCut = text.length > keptCharacters || length > parsedCharacters;
  // The size of the whole would tell how long a secret is.
  const size = paths.length > 0 ? Buffer.byteLength(text) : bytes;
  return {
    body: { bytes: size, text: text.slice(0, keptCharacters).toWellFormed(), isCut },
    paths,
  };
}
