import { adoptionFacts, worldFacts } from '../../model/installation/setting.ts';
import { installationTables } from '../../model/state.ts';
import { systemClock } from '../../platform/clock/clocks.ts';
import type { StoredChain } from '../../platform/ports/chains.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../platform/ports/storage.ts';
import { backupBytes } from '../../platform/storage/files/backup-file.ts';
import type { Snapshot } from '../../platform/storage/files/checkpoint.ts';
import type { OpenedSnapshot } from '../../platform/storage/files/snapshots.ts';
import type { MacKey } from '../../platform/storage/journal/authentic-line.ts';
import type { RestoredBackup } from '../../platform/storage/open-storage.ts';
import { beforeSeed } from '../../worlds/seeds/apply-seed.ts';
import { laterPace, presentPace, storedPace, storePace } from '../../worlds/system/clock/stored-pace.ts';
import { eraOf, firstPace, startDrawing } from '../../worlds/system/random-seed.ts';

export interface PendingWorld {
  readonly records: RestoredBackup;
  /** `undefined` if the current chains continue. */
  readonly chains: readonly StoredChain[] | undefined;
  /** The changes to the records, in the same commit. `number` is that of the next world. */
  change(tables: TableWriters, present: TableReaders, number: number): void;
}

/** The world of a snapshot: its clock continues from the saved time. */
export function ofSnapshot({ tables, chains, bytes, summary }: OpenedSnapshot): PendingWorld {
  return {
    records: { tables, bytes },
    chains,
    change: (writers, present, number) => {
      copyFacts(writers, present, number);
      startDrawing(writers, eraOf(writers));
      writers.installation.put({ id: worldFacts.snapshot, value: summary.name });
      // A snapshot that was taken automatically continues with the source of its world.
      if (!summary.before && !summary.name.startsWith(beforeSeed))
        writers.installation.put({ id: worldFacts.source, value: `snapshot ${summary.name}` });
      const { speed } = storedPace(writers);
      storePace(writers, { speed, shown: Date.parse(summary.at), machine: systemClock.millis() });
    },
  };
}

/** The records of a backup: time does not go back, and the chains are unchanged. */
export function ofBackup(
  { tables, bytes }: RestoredBackup,
  ports: Pick<Ports, 'clock' | 'clockControl'>,
): PendingWorld {
  return {
    records: { tables, bytes },
    chains: undefined,
    change: (writers, present, number) => {
      copyFacts(writers, present, number);
      startDrawing(writers, Math.max(eraOf(writers), eraOf(present)));
      storePace(writers, laterPace(presentPace(ports), storedPace(writers)));
    },
  };
}

/** An empty world of the same installation: applications, settings and the service's own accounts remain. */
export function ofNothing(present: Snapshot, { at, key }: { at: string; key: MacKey }): PendingWorld {
  const tables = new Map([...installationTables].map((table) => [table, present[table] ?? []]));
  return {
    records: { tables, bytes: backupBytes(tables, { at, key }) },
    chains: [],
    change: (writers, before, number) => {
      copyFacts(writers, before, number);
      startDrawing(writers, eraOf(before));
      writers.installation.delete(worldFacts.snapshot);
      writers.installation.delete(worldFacts.source);
      storePace(writers, firstPace(writers, systemClock.millis()));
    },
  };
}

/** Retains the record of how the state of this directory was accepted, in every world. */
function copyFacts(
  { installation }: Pick<TableWriters, 'installation'>,
  present: Pick<TableReaders, 'installation'>,
  number: number,
): void {
  for (const id of Object.values(adoptionFacts)) {
    const fact = present.installation.find(id);
    if (fact) installation.put(fact);
    else if (installation.find(id)) installation.delete(id);
  }
  installation.put({ id: worldFacts.number, value: String(number) });
}

/** Measures how long a world was unused. A stream counts while its parts are read, a broken connection does not. */
export class WorldUse {
  readonly #clock: Pick<Clock, 'monotonicMillis'>;
  readonly #requests: Presence;
  readonly #listening: Presence;

  constructor(clock: Pick<Clock, 'monotonicMillis'>) {
    this.#clock = clock;
    const at = clock.monotonicMillis();
    this.#requests = { count: 0, at };
    this.#listening = { count: 0, at };
  }

  /** Counts as a use from the request to the response, or to the last part read from a stream. */
  async response(responding: () => Promise<Response>): Promise<Response> {
    const response = await this.#during(this.#requests, responding);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    return isStream && response.body ? this.#counted(response, response.body) : response;
  }

  /** Milliseconds since the last pending request; 0 while a request is pending. */
  unaskedMilliseconds(): number {
    return this.#since(this.#requests);
  }

  /** Milliseconds since the last pending request or listener; 0 while either is present. */
  idleMilliseconds(): number {
    return Math.min(this.#since(this.#requests), this.#since(this.#listening));
  }

  #counted(response: Response, body: ReadableStream<Uint8Array>): Response {
    const reader = body.getReader();
    const parts = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done, value } = await this.#during(this.#listening, () => reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      // Parts are read on demand, not ahead.
      { highWaterMark: 0 },
    );
    return new Response(parts, response);
  }

  async #during<Value>(presence: Presence, work: () => Promise<Value>): Promise<Value> {
    presence.count += 1;
    try {
      return await work();
    } finally {
      presence.count -= 1;
      presence.at = this.#clock.monotonicMillis();
    }
  }

  #since({ count, at }: Presence): number {
    return count > 0 ? 0 : this.#clock.monotonicMillis() - at;
  }
}

/** Number of current users, and when the last user left. */
type Presence = { count: number; at: number };
