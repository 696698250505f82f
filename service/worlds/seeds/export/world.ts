import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';

export interface ExportedWorld {
  readonly ports: Pick<Ports, 'clock' | 'clockControl' | 'inboxes' | 'installation' | 'settings'>;
  readonly tables: TableReaders;
  readonly applicationId: string;
  readonly users: Names;
  readonly wallets: Names;
  readonly collections: Names;
  readonly tokenTypes: Names;
  readonly mints: Names;
  readonly marketUsers: Names;
  readonly offers: Names;
  /** Notes for readers of the file. */
  readonly notes: string[];
}

export function exportedWorld(
  ports: ExportedWorld['ports'],
  tables: TableReaders,
  applicationId: string,
): ExportedWorld {
  return {
    ports,
    tables,
    applicationId,
    users: new Names(),
    wallets: new Names(),
    collections: new Names(),
    tokenTypes: new Names(),
    mints: new Names(),
    marketUsers: new Names(),
    offers: new Names(),
    notes: [],
  };
}

/** The part, or `undefined` if it has no entries. */
export function unlessEmpty<Value extends object>(part: Value): Value | undefined {
  return Object.keys(part).length === 0 ? undefined : part;
}

/** Assigns seed names to records of one kind, deterministically for the same order. */
class Names {
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
