import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../model/kernel/json.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { second } from '../../model/kernel/units.ts';
import type { FileSystem } from '../ports/file-system.ts';
import { prepareReplacement } from '../storage/files/replace-file-durably.ts';
import { authenticate, authenticMac, decodeLine, encodeLine, type MacKey } from '../storage/journal/authentic-line.ts';
import type { Database } from './database.ts';
import { channel, shareableText } from './postgres-log.ts';
import type { Reached } from './shared-storage.ts';

/** Poll interval, since notifications may get lost. */
const pollMilliseconds = second;
const listenAgainMilliseconds = second;

/** Follows the entries of other instances: database notifications wake it, and it polls once a second. */
export class Tail {
  readonly #database: Database;
  readonly #world: string;
  readonly #read: () => Promise<unknown>;
  readonly #share: () => Promise<unknown>;
  #timer: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #unlisten: (() => Promise<void>) | undefined;
  #hasEnded = false;
  #isReading = false;

  /** `read` applies new entries; `share` is called if another instance wants to append and has to wait. */
  constructor(
    database: Database,
    world: string,
    { read, share }: { read: () => Promise<unknown>; share: () => Promise<unknown> },
  ) {
    this.#database = database;
    this.#world = world;
    this.#read = read;
    this.#share = share;
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), pollMilliseconds);
    void this.#listen();
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    clearInterval(this.#timer);
    clearTimeout(this.#again);
    await this.#unlisten?.();
  }

  #look(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    void this.#read().finally(() => {
      this.#isReading = false;
    });
  }

  async #listen(): Promise<void> {
    let isBroken = false;
    const onDisconnect = () => {
      if (isBroken || this.#hasEnded) return;
      isBroken = true;
      this.#look();
      this.#again = setTimeout(() => void this.#listen(), listenAgainMilliseconds);
    };
    const onPayload = (payload: string) => {
      if (payload === shareableText(this.#world)) void this.#share().catch(() => undefined);
      else if (payload.startsWith(`${this.#world} `)) this.#look();
    };
    const unlisten = await this.#database.listen(channel, onPayload, onDisconnect).catch(onDisconnect);
    if (!unlisten) return;
    this.#unlisten = unlisten;
    if (this.#hasEnded) await unlisten();
    // Earlier notifications were missed.
    else this.#look();
  }
}

const fileName = 'world.anchor';

const seenPosition = z.object({
  /** The id of the world; two worlds of the same name have different ids. */
  world: z.string(),
  lsn: z.int().min(0),
  chain: z.string(),
});

/** The last entry of a world that an instance has seen. */
type ReadPosition = z.infer<typeof seenPosition>;

/** The location of the stored position, and the key that authenticates it. */
type PositionFile = { readonly disk: FileSystem; readonly directory: string; readonly key: MacKey };

/** The stored position; `undefined` for a new directory. Throws a `StartupError` for a file of another key. */
export async function readPosition({ disk, directory, key }: PositionFile): Promise<ReadPosition | undefined> {
  const bytes = await disk.read(join(directory, fileName));
  if (!bytes) return undefined;
  const line = decodeLine(bytes, 0);
  const isComplete = line?.end === bytes.length && authenticMac(key, 'position', line) !== undefined;
  const position = seenPosition.safeParse(isComplete && parseJson(line.text));
  if (position.success) return position.data;
  throw new StartupError(
    `The file ${join(directory, fileName)} was not written with the device key of this world: it was edited, or it belongs to another installation. Nothing was changed. Start with another --data-dir.`,
  );
}

/** Writes the next position; the returned function replaces the old one durably. */
export function preparePosition(
  { disk, directory, key }: PositionFile,
  position: ReadPosition,
): Promise<() => Promise<void>> {
  const { bytes } = authenticate(key, 'position', { text: JSON.stringify(position) });
  return prepareReplacement(disk, join(directory, fileName), encodeLine(bytes));
}

const row = z.object({ mac: z.string() });

/** How the log contradicts the seen position; `undefined` if it continues from it. */
export async function contradiction(
  database: Pick<Database, 'query'>,
  name: string,
  { seen, reached }: { seen: ReadPosition; reached: Reached },
): Promise<string | undefined> {
  if (reached.lsn < seen.lsn) return `it ends with entry ${reached.lsn}, but this instance has seen entry ${seen.lsn}`;
  const { rows } = await database.query('select mac from vaultdesk.log where world = $1 and lsn = $2', [
    name,
    seen.lsn,
  ]);
  // Entries before the last two checkpoints are removed regularly.
  const isOther = rows.length > 0 && row.parse(rows[0]).mac !== seen.chain;
  return isOther ? `entry ${seen.lsn} differs from the entry that this instance has seen` : undefined;
}
