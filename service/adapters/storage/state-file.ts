import { chmod, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Adapter } from 'lowdb';
import { z } from 'zod';
import { errnoOf } from '../../kernel/error.ts';
import { parseJson } from '../../kernel/json.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import { schemaVersion, tableNames, tables } from '../../resources/state.ts';

/** The stored document, before its records are checked. */
export const storedDocument = z.object({
  schemaVersion: z.int(),
  tables: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type StoredDocument = z.infer<typeof storedDocument>;

export function emptyDocument(): StoredDocument {
  return { schemaVersion, tables: Object.fromEntries(tableNames.map((name) => [name, {}])) };
}

/**
 * The state file as a lowdb adapter: read with every record checked, written to a temporary file,
 * synced and renamed, readable by its owner only.
 */
export class StateFile implements Adapter<StoredDocument> {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async read(): Promise<StoredDocument | null> {
    const text = await this.#readText();
    return text === undefined ? null : this.#parse(text);
  }

  async write(document: StoredDocument): Promise<void> {
    const temporary = `${this.#path}.tmp`;
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(document));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, this.#path);
    await syncDirectory(dirname(this.#path));
  }

  async #readText(): Promise<string | undefined> {
    const file = await open(this.#path, 'r').catch((error: unknown) => {
      if (errnoOf(error) === 'ENOENT') return undefined;
      throw new StartupError(
        `The state file ${this.#path} cannot be read: ${errnoOf(error) ?? 'unknown reason'}.`,
      );
    });
    if (!file) return undefined;
    try {
      await chmod(this.#path, 0o600);
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  }

  #parse(text: string): StoredDocument {
    const document = storedDocument.safeParse(parseJson(text));
    if (!document.success) throw this.#damaged('it is not a Vaultdesk state document');
    if (document.data.schemaVersion > schemaVersion)
      throw new StartupError(
        `The state file ${this.#path} was written by a newer Vaultdesk (schema ${document.data.schemaVersion}, this one knows ${schemaVersion}). Start it with that version.`,
      );
    for (const name of tableNames)
      for (const [id, record] of Object.entries(document.data.tables[name] ?? {}))
        if (!tables[name].record.safeParse(record).success)
          throw this.#damaged(`the record ${id} of ${name} does not have the expected fields`);
    return document.data;
  }

  #damaged(what: string): StartupError {
    return new StartupError(
      `The state file ${this.#path} is damaged: ${what}. Nothing was changed; put a good copy in its place or start with another --data-dir.`,
    );
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
