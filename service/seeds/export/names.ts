/** Assigns seed names to records of one kind, deterministically for the same order. */
export class Names {
  readonly #names = new Map<string, string>();
  readonly #usedNames = new Set<string>();

  /** The seed name of a record; derived from its display name on the first call. */
  give(id: string, preferredName: string, fallback: string): string {
    const assigned = this.#names.get(id);
    if (assigned !== undefined) return assigned;
    const base = slugOf(preferredName) ?? fallback;
    let name = base;
    for (let count = 2; this.#usedNames.has(name); count += 1) name = `${base}-${count}`;
    this.#names.set(id, name);
    this.#usedNames.add(name);
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
