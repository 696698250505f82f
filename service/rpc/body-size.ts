import { fail, ok, type Result } from '../kernel/result.ts';
import { maximumBodyKiB } from './maximum-body.ts';

/** Whether the body of a call is within the limit of its procedures; otherwise `body.too-large`, before it is read. */
export function checkBodySize({ headers, method, url }: Request): Result<void> {
  if (headers.has('transfer-encoding'))
    return fail('body.too-large', 'Send the length of the body in the Content-Length header.');
  const { pathname } = new URL(url);
  const maximum = maximumBodyKiB(pathname.slice(pathname.lastIndexOf('/') + 1));
  const isTooLarge =
    method === 'POST' && Number(headers.get('content-length') ?? 0) > maximum * 1024;
  return isTooLarge ? fail('body.too-large', `Use at most ${maximum} KiB per body.`) : ok();
}
