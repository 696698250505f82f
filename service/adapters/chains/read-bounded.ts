import type { IncomingMessage } from 'node:http';

class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Whether `readBounded` exceeded its limit. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof TooLarge;
}

/** The whole body as UTF-8 text. Throws, and ends the connection, at the first excess byte. */
export function readBounded(message: IncomingMessage, maximumBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    message.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maximumBytes) message.destroy(new TooLarge(`more than ${maximumBytes} bytes`));
      else chunks.push(chunk);
    });
    message.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    message.once('error', reject);
    message.once('close', () => {
      if (!message.readableEnded) reject(new Error('The response broke off.'));
    });
  });
}
