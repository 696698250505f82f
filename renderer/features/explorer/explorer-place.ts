/** What a text in the search of the explorer leads to. */
export type ExplorerPlace =
  | { readonly kind: 'block'; readonly block: string }
  | { readonly kind: 'transaction'; readonly hash: string }
  | { readonly kind: 'address'; readonly address: string };

/**
 * Where a text leads, or nothing. 64 digits are taken for a transaction; its page knows what to do
 * with the hash of a block.
 * @example toPlace('#1,204') // { kind: 'block', block: '1204' }
 */
export function toPlace(text: string): ExplorerPlace | undefined {
  if (/^0x[0-9a-f]{64}$/i.test(text)) return { kind: 'transaction', hash: text };
  if (/^0x[0-9a-f]{40}$/i.test(text)) return { kind: 'address', address: text };
  const number = text.replace(/^#/, '').replaceAll(',', '');
  return /^\d{1,15}$/.test(number) ? { kind: 'block', block: String(Number(number)) } : undefined;
}
