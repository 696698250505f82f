import { visible } from '../../../service/words/visible.ts';

/** A body as it is read: JSON with a line a member, all else as it was written, nothing in it unseen. */
export function prettyBody(body: string): { readonly text: string; readonly isJson: boolean } {
  const json = toPretty(body);
  return { text: visible(json ?? body), isJson: json !== undefined };
}

/** Numbers beyond what a computer counts exactly are left as they are written. */
function toPretty(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const isExact = JSON.stringify(value) === body.trim() || !/\d{16}/.test(body);
    return isExact ? JSON.stringify(value, null, 2) : body;
  } catch {
    return undefined;
  }
}
