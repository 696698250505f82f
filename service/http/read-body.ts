import { fail, ok, type Result } from '../kernel/result.ts';

/** The body as text, counted while it streams in: a longer one is not read to its end. */
export async function readBody(request: Request, maximumKiB: number): Promise<Result<string>> {
  if (request.headers.has('content-encoding'))
    return fail('content-type.unsupported', 'Send the body without a content-encoding.');
  const maximum = maximumKiB * 1024;
  if (Number(request.headers.get('content-length') ?? 0) > maximum) return tooLarge(maximumKiB);
  if (!request.body) return ok('');

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maximum) return tooLarge(maximumKiB);
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks));
}

function decode(bytes: Buffer): Result<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return fail('body.malformed', 'The body is not UTF-8.');
  }
}

function tooLarge(maximumKiB: number) {
  return fail('body.too-large', `The body is larger than ${maximumKiB} KiB.`);
}
