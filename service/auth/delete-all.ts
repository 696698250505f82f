interface Deletable<Index extends string> {
  listBy(index: Index, key: string): readonly { readonly id: string }[];
  delete(id: string): void;
}

/** Deletes every record that an index contains under a key. */
export function deleteAll<Index extends string>(
  table: Deletable<Index>,
  index: NoInfer<Index>,
  key: string,
): void {
  for (const { id } of table.listBy(index, key)) table.delete(id);
}
