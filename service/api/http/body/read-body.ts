import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { Arrival } from '../response-faults.ts';

/** A request before its body is read; the body is noted for the request log. */
export type Arrived = Pick<Arrival, 'request' | 'headers'> & Partial<Pick<Arrival, 'exchange'>>;

/** The body as text; see `readBytes`. */
export async function readBody(arrived: Arrived, maximumKiB: number): Promise<Result<string>> {
  const bytes = await readBytes(arrived, maximumKiB);
  return bytes.ok ? decodeBody(bytes.value) : bytes;
}

/** The body bytes, counted while they stream in: reading stops above the limit. */
export async function readBytes(arrived: Arrived, maximumKiB: number): Promise<Result<Uint8Array>> {
  const bytes = await takeBytes(arrived, maximumKiB);
  if (bytes.ok && arrived.exchange) arrived.exchange.requestBody = bytes.value;
  return bytes;
}

async function takeBytes({ request, headers }: Arrived, maximumKiB: number): Promise<Result<Uint8Array>> {
  if (headers.get('content-encoding') !== null)
    return fail('content-type.unsupported', 'Send the body without a content-encoding.');
  const maximum = maximumKiB * 1024;
  const declared = headers.get('content-length');
  if (declared === null) return readStream(request, maximum, maximumKiB);
  // The listener accepts no more bytes than declared.
  if (Number(declared) > maximum) return tooLarge(maximumKiB);
  const bytes = await request.arrayBuffer().catch(() => undefined);
  return bytes ? ok(new Uint8Array(bytes)) : brokenOff();
}

/** Whether the request has a body. Checking the headers first avoids building a stream. */
export function hasBody({ request, headers }: Arrived): boolean {
  const declared = headers.get('content-length');
  if (declared !== null) return declared !== '0';
  return request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null;
}

async function readStream(request: Request, maximum: number, maximumKiB: number): Promise<Result<Uint8Array>> {
  const bytes = await readBeyond(request, maximum);
  return bytes.ok && bytes.value.length > maximum ? tooLarge(maximumKiB) : bytes;
}

/** Reads chunks until they exceed a size, or to the end. */
async function readBeyond({ body }: Request, maximumBytes: number): Promise<Result<Uint8Array>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > maximumBytes) break;
    }
  } catch {
    return brokenOff();
  }
  return ok(Buffer.concat(chunks));
}

/** The caller disconnected before the body was complete; not an error of the service. */
function brokenOff() {
  return fail('body.malformed', 'The request body is incomplete.');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes UTF-8 text, or fails. */
export function decodeBody(bytes: Uint8Array): Result<string> {
  try {
    return ok(utf8.decode(bytes));
  } catch {
    return fail('body.malformed', 'The body is not UTF-8.');
  }
}

function tooLarge(maximumKiB: number) {
  return fail('body.too-large', `The body is larger than ${maximumKiB} KiB. Send a smaller one.`);
}

/** Reads a body as text up to `maximumBytes`. Bytes that are not UTF-8 become U+FFFD. */
export async function readStart(
  { request, exchange }: Pick<Arrived, 'request' | 'exchange'>,
  maximumBytes: number,
): Promise<Result<{ body: string; isCut: boolean }>> {
  if (!request.body) return ok({ body: '', isCut: false });
  const read = await readBeyond(request, maximumBytes);
  if (!read.ok) return read;
  const isCut = read.value.length > maximumBytes;
  const bytes = read.value.subarray(0, maximumBytes);
  if (exchange) exchange.requestBody = bytes;
  return ok({ body: new TextDecoder().decode(bytes, { stream: isCut }), isCut });
}
