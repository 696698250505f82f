import type { InboxMessage } from '../../resources/inbox.ts';

/** An object, its id, its time and its checks. */
const bytesOfMessage = 1024;
/** Two strings and their place in an object. */
const bytesOfHeader = 128;

/**
 * Estimated memory of a message in bytes, rather too high. A text takes one byte per character, and
 * two if a character is beyond Latin-1.
 */
export function memoryOf({ headers, body }: Pick<InboxMessage, 'headers' | 'body'>): number {
  const ofHeaders = Object.entries(headers).map(
    ([name, value]) => bytesOfHeader + bytesOfText(name) + bytesOfText(value),
  );
  return ofHeaders.reduce((sum, bytes) => sum + bytes, bytesOfMessage + bytesOfText(body));
}

function bytesOfText(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length;
}
