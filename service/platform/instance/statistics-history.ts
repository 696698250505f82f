import { join } from 'node:path';
import { z } from 'zod';
import { durationBuckets } from '../../model/kernel/concurrency/duration-histogram.ts';
import { SingleFlight } from '../../model/kernel/concurrency/mutexes.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { errnoOf } from '../../model/kernel/results/reasons.ts';
import { day, hour, minute } from '../../model/kernel/units.ts';
import type { FileSystem } from '../ports/file-system.ts';
import {
  type CountedRequests,
  type EndedRequest,
  type Log,
  type SlotUnit,
  type Statistics,
  slotLimit,
  slotUnits,
} from '../ports/request-log.ts';
import { replaceFileDurably } from '../storage/files/replace-file-durably.ts';
import { maximumCells, Slot } from './slot.ts';

/** The last slots of a unit: a new slot replaces the oldest. */
class Ring {
  readonly #slots: (Slot | undefined)[];

  constructor(capacity: number) {
    this.#slots = Array.from({ length: capacity });
  }

  /** The slot of this number; empty if another slot has its position. */
  at(number: number): Slot {
    const current = this.find(number);
    if (current) return current;
    const slot = new Slot(number);
    this.#slots[number % this.#slots.length] = slot;
    return slot;
  }

  find(number: number): Slot | undefined {
    const slot = this.#slots[number % this.#slots.length];
    return slot?.number === number ? slot : undefined;
  }

  list(): readonly Slot[] {
    return this.#slots.filter((slot) => slot !== undefined);
  }
}

const spans = { minute, hour, day } as const satisfies Record<SlotUnit, number>;

/** A kill loses at most this much of the counts. */
const pauseMilliseconds = minute;

type StatisticsPorts = { readonly disk: FileSystem; readonly log: Log };

/** Counts in memory, stored once a minute in a separate file next to the state. */
export class StatisticsFile implements Statistics {
  readonly #path: string;
  readonly #ports: StatisticsPorts;
  readonly #rings = {
    minute: new Ring(slotLimit.minute),
    hour: new Ring(slotLimit.hour),
    day: new Ring(slotLimit.day),
  };
  readonly #writing = new SingleFlight<void>();
  readonly #totals = new Slot(0);
  readonly attempts = new Map<string, number>();
  /** The current minute, which is not in a ring yet. */
  #open = new Slot(0);
  #timer: NodeJS.Timeout | undefined;
  #lastWrite: Promise<void> = Promise.resolve();
  #isRejected = false;

  constructor(directory: string, ports: StatisticsPorts) {
    this.#path = join(directory, 'statistics.json');
    this.#ports = ports;
  }

  /** Adds the stored counts; an unreadable file counts as empty. */
  async load(): Promise<void> {
    const { disk, log } = this.#ports;
    try {
      const bytes = await disk.read(this.#path);
      if (!bytes) return;
      const slots = file.safeParse(parseJson(bytes.toString())).data?.slots;
      if (!slots) log.warn('statistics.unreadable', {});
      for (const { unit, number, counted } of slots ?? []) {
        const slot = this.#rings[unit].at(number);
        for (const request of counted) slot.add(request);
      }
    } catch (error) {
      log.warn('statistics.unreadable', { code: errnoOf(error) });
    }
  }

  count(request: EndedRequest): void {
    const number = Math.floor(request.endedAt / minute);
    if (number !== this.#open.number) this.#fold(number);
    this.#open.count(request);
    this.#timer ??= setTimeout(() => void this.#write(), pauseMilliseconds).unref();
  }

  listIn(unit: SlotUnit, number: number): readonly CountedRequests[] {
    this.#fold(this.#open.number);
    return this.#rings[unit].find(number)?.cells ?? [];
  }

  totals(): readonly CountedRequests[] {
    this.#fold(this.#open.number);
    return this.#totals.cells;
  }

  close(): Promise<void> {
    return this.#timer ? this.#write() : this.#lastWrite;
  }

  /** Adds the open minute to each ring, and opens this one. */
  #fold(next: number): void {
    const { number, cells } = this.#open;
    this.#open = new Slot(next);
    for (const cell of cells) this.#totals.add({ ...cell, applicationId: undefined });
    for (const unit of slotUnits)
      for (const cell of cells) this.#rings[unit].at(Math.floor((number * minute) / spans[unit])).add(cell);
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastWrite = this.#writing.run('', () => this.#replace());
    return this.#lastWrite;
  }

  /** A disk failure is logged once while it lasts. */
  async #replace(): Promise<void> {
    this.#fold(this.#open.number);
    const slots = slotUnits.flatMap((unit) => this.#rings[unit].list().map((slot) => [unit, slot] as const));
    try {
      await replaceFileDurably(this.#ports.disk, this.#path, Buffer.from(writeSlots(slots)));
      this.#isRejected = false;
    } catch (error) {
      if (!this.#isRejected) this.#ports.log.warn('statistics.not-kept', { code: errnoOf(error) });
      this.#isRejected = true;
    }
  }
}

const count = z
  .int()
  .min(0)
  .max(2 ** 32 - 1);
const bucket = z
  .int()
  .min(0)
  .max(durationBuckets - 1);

const sum = z.number().min(0).default(0);

/** Application and name, three counts, the non-empty buckets, and the sum of the response times. */
const row = z
  .tuple([z.uuid().nullable(), z.string().max(100), count, count, count, z.array(z.tuple([bucket, count])), sum])
  .transform(([applicationId, name, answered, rejected, failed, buckets, milliseconds]): CountedRequests => {
    const times = Array.from({ length: durationBuckets }, () => 0);
    for (const [index, counted] of buckets) times[index] = counted;
    return {
      applicationId: applicationId ?? undefined,
      name,
      answered,
      refused: rejected,
      failed,
      times,
      milliseconds,
    };
  });

const file = z.object({
  version: z.literal(1),
  slots: z.array(
    z.object({ unit: z.enum(slotUnits), number: z.int().min(0), counted: z.array(row).max(maximumCells + 1) }),
  ),
});

/** The text of a file with these slots. */
function writeSlots(slots: readonly (readonly [SlotUnit, Slot])[]): string {
  const serialised = slots.map(([unit, { number, cells }]) => ({ unit, number, counted: cells.map(toRow) }));
  return `${JSON.stringify({ version: 1, slots: serialised })}\n`;
}

function toRow({ applicationId, name, answered, refused, failed, times, milliseconds = 0 }: CountedRequests) {
  const buckets = Array.from(times).flatMap((counted, index) => (counted ? [[index, counted]] : []));
  return [applicationId ?? null, name, answered, refused, failed, buckets, milliseconds];
}
