import { visible } from '../../../service/labels/visible.ts';

/**
 * A body formatted for reading: JSON with one member per line, other text unchanged, control
 * characters visible.
 */
export function prettyBody(body: string): { readonly text: string; readonly isJson: boolean } {
  const json = toPretty(body);
  return { text: visible(json ?? body), isJson: json !== undefined };
}

/** Numbers beyond double precision retain their original notation. */
function toPretty(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const isExact = JSON.stringify(value) === body.trim() || !/\d{16}/.test(body);
    return isExact ? JSON.stringify(value, null, 2) : body;
  } catch {
    return undefined;
  }
}
