import { isSafeNumber, parse } from 'lossless-json';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { validate } from '../../../service/model/kernel/results/validation.ts';
import { type TypedDataDocument, typedDataDocument } from '../../../service/model/wallets/typed-data.ts';
import type { ContentKind } from '../../service/queries/page-searches.ts';

/** The first problem of a text. */
export interface Fault {
  readonly message: string;
  /** The affected field. @example "message.to.wallet" */
  readonly path?: string | undefined;
  /** The character offset in the text. */
  readonly at?: number | undefined;
  /** A label for the position; defaults to line and column. @example "Byte 12" */
  readonly place?: string | undefined;
}

/** The content to inspect, sign or verify. */
export type Content =
  | { readonly type: 'MESSAGE'; readonly secretType: SecretType; readonly data: string }
  | { readonly type: 'EIP712'; readonly secretType: SecretType; readonly data: TypedDataDocument };

/** The parsed text, or its first problem. */
export type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly fault: Fault };

/** The service accepts 256 KiB per request; the difference is for the rest of the request. */
const maximumBytes = 250 * 1024;

/** The text of a pane as content that can be sent, or its first problem. */
export function readContent(kind: ContentKind, text: string, secretType: SecretType): Read<Content> {
  const large = tooLarge(text);
  if (large) return broken(large);
  if (kind === 'message') return readMessage(text, secretType);
  const document = readDocument(text);
  return document.ok ? { ok: true, value: { type: 'EIP712', secretType, data: document.value } } : document;
}

/** The error for a text over the size limit. */
export function tooLarge(text: string): Fault | undefined {
  if (bytesOf(JSON.stringify(text)) <= maximumBytes) return undefined;
  return { message: 'This text is too large. The limit is 250 KiB.' };
}

function readMessage(text: string, secretType: SecretType): Read<Content> {
  if (text === '') return broken({ message: 'The message is empty. Type a message.' });
  if (!text.isWellFormed())
    return broken({ message: 'This contains half of a surrogate pair. Type that character again.' });
  return { ok: true, value: { type: 'MESSAGE', secretType, data: text } };
}

function readDocument(text: string): Read<TypedDataDocument> {
  if (text.trim() === '') return broken({ message: 'The document is empty. Paste a document or load an example.' });
  const json = readJson(text);
  if (!json.ok) return json;
  const document = validate(typedDataDocument, json.value);
  if (document.ok) return document;
  const [field] = document.failure.fields ?? [];
  return broken({ message: field?.message ?? document.failure.message, path: field?.path });
}

/** JSON with large numbers kept as text, which the service reads as the same numbers. */
export function readJson(text: string): Read<unknown> {
  try {
    return { ok: true, value: parse(text, null, { parseNumber }) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) return broken({ message: 'This is nested too deeply. Reduce the nesting.' });
    const at = /position (\d+)/.exec(error.message)?.[1];
    return broken({
      message: `${error.message.replace(/(?: but got .*)? at position \d+.*$/s, '')}.`,
      at: at === undefined ? text.length : Math.min(Number(at), text.length),
    });
  }
}

function parseNumber(text: string): number | string {
  return isSafeNumber(text) ? Number(text) : text;
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

export function broken(fault: Fault): { readonly ok: false; readonly fault: Fault } {
  return { ok: false, fault };
}
