/** Assigns seed names to records of one kind, deterministically for the same order. */
export class Names {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** The seed name of a record; derived from its display name on the first call. */
  give(id: string, wish: string, otherwise: string): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const base = slugOf(wish) ?? otherwise;
    let name = base;
    for (let count = 2; this.#taken.has(name); count += 1) name = `${base}-${count}`;
    this.#names.set(id, name);
    this.#taken.add(name);
    return name;
  }

  find(id: string): string | undefined {
    return this.#names.get(id);
  }
}

function slugOf(text: string): string | undefined {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 48)
    .replace(/-+$/, '');
  return slug === '' ? undefined : slug;
}
