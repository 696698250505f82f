import { ok, type Result } from '../kernel/result.ts';
import { type Arrived, brokenOff } from './read-body.ts';

/** Reads a body as text up to `maximumBytes`. Bytes that are not UTF-8 become U+FFFD. */
export async function readBeginning(
  { request, exchange }: Pick<Arrived, 'request' | 'exchange'>,
  maximumBytes: number,
): Promise<Result<{ body: string; isCut: boolean }>> {
  if (!request.body) return ok({ body: '', isCut: false });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maximumBytes) break;
    }
  } catch {
    return brokenOff();
  }
  const isCut = size > maximumBytes;
  const bytes = Buffer.concat(chunks).subarray(0, maximumBytes);
  if (exchange) exchange.requestBody = bytes;
  return ok({ body: new TextDecoder().decode(bytes, { stream: isCut }), isCut });
}
