import { ok, type Result } from '../kernel/result.ts';
import type { SignatureContent } from '../resources/signature.ts';
import { messageDigest } from './message-digest.ts';
import { type PreparedTypedData, prepareTypedData } from './typed-data/prepare-typed-data.ts';

/** The parsed content to sign: its digest with the text or the document. */
export type PreparedContent = { readonly digest: Uint8Array } & (
  | { readonly text: string; readonly typedData?: never }
  | { readonly typedData: PreparedTypedData }
);

/**
 * Parses the content to sign. Errors name the document path, prefixed with `above`.
 * @example "content.data"
 */
export function prepareContent(content: SignatureContent, above: string): Result<PreparedContent> {
  if (content.type === 'MESSAGE')
    return ok({ text: content.data, digest: messageDigest(content.data) });
  const typedData = prepareTypedData(content.data, above);
  return typedData.ok
    ? ok({ typedData: typedData.value, digest: typedData.value.digest })
    : typedData;
}
