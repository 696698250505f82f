import type { IncomingMessage } from 'node:http';

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Whether `readBounded` gave up. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof TooLarge;
}

/** The whole body as UTF-8 text. Throws, and ends the connection, at the first byte too many. */
export async function readBounded(message: IncomingMessage, maximumBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maximumBytes) {
      message.destroy();
      throw new TooLarge(`more than ${maximumBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes).toString('utf8');
}
