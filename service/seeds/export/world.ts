import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { SeedInput } from '../../resources/seed/seed.ts';
import { Names } from './names.ts';

/** The state of an export. */
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

type Part<Name extends keyof SeedInput> = NonNullable<SeedInput[Name]>;

/** The entries of a part that is a table by name. */
export type Entries<Name extends keyof SeedInput> = Record<string, Part<Name>[keyof Part<Name>]>;

/** The part, or `undefined` if it has no entries. */
export function unlessEmpty<Value extends object>(part: Value): Value | undefined {
  return Object.keys(part).length === 0 ? undefined : part;
}
