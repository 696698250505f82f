/** The target of a text in the explorer search. */
export type ExplorerPlace =
  | { readonly kind: 'block'; readonly block: string }
  | { readonly kind: 'transaction'; readonly hash: string }
  | { readonly kind: 'address'; readonly address: string };

/**
 * The target of a search text; `undefined` if it has none. 64 digits count as a transaction hash; the transaction page
 * also handles block hashes. @example toPlace('#1,204') // { kind: 'block', block: '1204' }
 */
export function toPlace(text: string): ExplorerPlace | undefined {
  if (/^0x[0-9a-f]{64}$/i.test(text)) return { kind: 'transaction', hash: text };
  if (/^0x[0-9a-f]{40}$/i.test(text)) return { kind: 'address', address: text };
  const number = text.replace(/^#/, '').replaceAll(',', '');
  return /^\d{1,15}$/.test(number) ? { kind: 'block', block: String(Number(number)) } : undefined;
}
