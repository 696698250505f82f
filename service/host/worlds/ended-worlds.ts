import { join } from 'node:path';
import { z } from 'zod';
import {
  type EndedWorld,
  type EndReason,
  endedWorld,
  type WorldSource,
  type WorldSummary,
  worldSource,
} from '../../model/installation/world.ts';
import { SingleFlight } from '../../model/kernel/concurrency/mutexes.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { errnoOf } from '../../model/kernel/results/reasons.ts';
import { day } from '../../model/kernel/units.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { FileSystem } from '../../platform/ports/file-system.ts';
import type { Log } from '../../platform/ports/request-log.ts';
import type { DeviceKey } from '../../platform/ports/vault.ts';
import { replaceFileDurably } from '../../platform/storage/files/replace-file-durably.ts';

interface EndedWorldsPorts {
  readonly disk: FileSystem;
  readonly deviceKey: Pick<DeviceKey, 'seal' | 'open'>;
  readonly machine: Clock;
  readonly log: Log;
}

const storedWorld = endedWorld
  .omit({ calls: true, isSourceMissing: true })
  .partial({ endedAt: true, reason: true })
  .extend({
    /** The input that created it as JSON, sealed under the device key: seeds contain PINs. */
    source: z.base64url(),
  });
const file = z.object({ worlds: z.array(storedWorld) });

const purpose = 'world.source.v1';
const retainedMilliseconds = day;
const maximumCount = 100;

/** The additional worlds of a data directory and those that ended within 24 hours, in a file next to the state. */
export class EndedWorlds {
  readonly #path: string;
  readonly #ports: EndedWorldsPorts;
  readonly #writing = new SingleFlight<void>();
  /** By name, in the order of creation. */
  readonly #worlds = new Map<string, z.infer<typeof storedWorld>>();
  readonly #calls = new Map<string, number>();

  constructor(directory: string, ports: EndedWorldsPorts) {
    this.#path = join(directory, 'worlds.json');
    this.#ports = ports;
  }

  /** Worlds that were running have ended with the previous process. An unreadable file counts as empty. */
  async load(): Promise<void> {
    const bytes = await this.#ports.disk.read(this.#path).catch(() => undefined);
    const parsed = file.safeParse(parseJson(bytes?.toString() ?? ''));
    const ended = { endedAt: this.#ports.machine.now(), reason: 'restart' } as const;
    for (const world of parsed.success ? parsed.data.worlds : []) this.#worlds.set(world.name, { ...ended, ...world });
  }

  noteStart({ name, from, createdAt, lastUsedAt, records }: WorldSummary, source: WorldSource): Promise<void> {
    const sealed = this.#ports.deviceKey.seal(purpose, Buffer.from(JSON.stringify(source)), name);
    const snapshot = source !== 'empty' && 'snapshot' in source ? source.snapshot : undefined;
    this.#worlds.delete(name);
    this.#calls.delete(name);
    this.#worlds.set(name, { name, from, snapshot, createdAt, lastUsedAt, records, source: sealed });
    return this.#save();
  }

  /** What was loaded into an empty world is not stored here: such a world has no source. */
  noteEnd({ name, from, lastUsedAt, records }: WorldSummary, reason: EndReason): Promise<void> {
    const world = this.#worlds.get(name);
    if (!world) return Promise.resolve();
    const loaded = world.from === 'empty' && from !== 'empty' && { from, source: '' };
    this.#worlds.set(name, { ...world, ...loaded, lastUsedAt, records, endedAt: this.#ports.machine.now(), reason });
    return this.#save();
  }

  /** Counts a call to a world that has ended. */
  noteCall(name: string): void {
    if (this.#worlds.get(name)?.endedAt) this.#calls.set(name, (this.#calls.get(name) ?? 0) + 1);
  }

  get isEmpty(): boolean {
    return this.#worlds.size === 0;
  }

  /** The last ended first. */
  list(): readonly EndedWorld[] {
    this.#removeOld();
    return [...this.#worlds.values()]
      .flatMap(({ source, endedAt, reason, ...world }) => {
        if (endedAt === undefined || reason === undefined) return [];
        const isSourceMissing = this.#open(world.name, source) ? undefined : (true as const);
        return [{ ...world, endedAt, reason, calls: this.#calls.get(world.name) ?? 0, isSourceMissing }];
      })
      .sort((left, right) => Date.parse(right.endedAt) - Date.parse(left.endedAt));
  }

  /** The input that created an ended world. */
  sourceOf(name: string): WorldSource | undefined {
    const world = this.#worlds.get(name);
    return world?.endedAt === undefined ? undefined : this.#open(name, world.source);
  }

  /** Removes an ended world; returns `false` if none has this name. */
  async forget(name: string): Promise<boolean> {
    if (this.#worlds.get(name)?.endedAt === undefined) return false;
    this.#worlds.delete(name);
    await this.#save();
    return true;
  }

  /** `undefined` if it was sealed under another device key. */
  #open(name: string, sealed: string): WorldSource | undefined {
    const opened = this.#ports.deviceKey.open(purpose, sealed, name);
    return opened && worldSource.safeParse(parseJson(opened.toString())).data;
  }

  #removeOld(): void {
    const ended = [...this.#worlds.values()].filter(({ endedAt }) => endedAt !== undefined);
    const oldest = this.#ports.machine.millis() - retainedMilliseconds;
    ended.forEach(({ name, endedAt = '' }, index) => {
      if (Date.parse(endedAt) < oldest || index < ended.length - maximumCount) this.#worlds.delete(name);
    });
  }

  /** A failed write only shortens the list after a restart. */
  #save(): Promise<void> {
    const { disk, log } = this.#ports;
    return this.#writing.run('file', async () => {
      this.#removeOld();
      const text = JSON.stringify({ worlds: [...this.#worlds.values()] }, undefined, 2);
      await replaceFileDurably(disk, this.#path, Buffer.from(`${text}\n`)).catch((error: unknown) =>
        log.warn('worlds.not-saved', { code: errnoOf(error) }),
      );
    });
  }
}
