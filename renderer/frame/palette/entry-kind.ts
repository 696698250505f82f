export type EntryKind = 'id' | 'address' | 'hash';

export const kindNames: Readonly<Record<EntryKind, string>> = {
  id: 'Id',
  address: 'Address',
  hash: 'Hash',
};

/** What a pasted text is, when its form says so. */
export function kindOf(text: string): EntryKind | undefined {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)) return 'id';
  if (/^0x[0-9a-f]{40}$/i.test(text)) return 'address';
  if (/^0x[0-9a-f]{64}$/i.test(text)) return 'hash';
  return undefined;
}

/** Where a record stands that was found under a text: as the answer to its id or address, or under its own title. */
export function titleFor(kind: EntryKind | undefined, otherwise: string): string {
  if (kind === 'id') return 'This id is';
  return kind === 'address' ? 'This address is' : otherwise;
}
