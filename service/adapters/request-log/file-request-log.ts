import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { errnoOf, isDiskFull, toError } from '../../kernel/error.ts';
import { SharedRuns } from '../../kernel/shared-runs.ts';
import { type Changes, maximumNoticeIds } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Log } from '../../ports/log.ts';
import type {
  FoundRequests,
  NotedRequest,
  RequestLog,
  RequestLogBounds,
  RequestSearch,
} from '../../ports/request-log.ts';
import type { RequestLogState, RequestRecord } from '../../resources/request-record.ts';
import { heavyNotes, restMilliseconds, shareApart, sliceMilliseconds } from './limits.ts';
import { searchLog } from './search-log.ts';
import { type Bounds, Numbers, Segments, totalOf } from './segments.ts';
import { WaitingNotes } from './waiting-notes.ts';

interface LogPorts {
  readonly disk: FileSystem;
  readonly changes: Pick<Changes, 'publish'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The request log in the folder `requests` of a data directory; nothing of it is read before it is needed. */
export function createRequestLog(
  directory: string,
  ports: LogPorts,
  bounds: RequestLogBounds,
): RequestLog {
  return new FileRequestLog(join(directory, 'requests'), ports, bounds);
}

class FileRequestLog implements RequestLog {
  readonly #ports: LogPorts;
  readonly #calls: Segments;
  readonly #apart: Segments;
  readonly #notes: WaitingNotes;
  readonly #writing = new SharedRuns<void>();
  #bounds: RequestLogBounds;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #refused: RequestLogState['notKept'];
  #toldPassedOver = 0;

  constructor(folder: string, ports: LogPorts, bounds: RequestLogBounds) {
    const numbers = new Numbers();
    this.#ports = ports;
    this.#bounds = bounds;
    this.#calls = new Segments(ports.disk, join(folder, 'calls'), numbers);
    this.#apart = new Segments(ports.disk, join(folder, 'console'), numbers);
    this.#notes = new WaitingNotes(ports.clock.monotonicMillis());
  }

  get isOn(): boolean {
    return this.#bounds.isOn && !this.#isClosed;
  }

  get isFlooded(): boolean {
    return this.#notes.isFlooded;
  }

  note(request: NotedRequest): boolean {
    if (!this.isOn) return false;
    // Also for one that is passed over: the allowances grow when there is written.
    this.#timer ??= setTimeout(() => void this.settle(), restMilliseconds).unref();
    if (!this.#notes.add(request)) return false;
    if (this.#notes.weight > heavyNotes) void this.settle();
    return true;
  }

  settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#writing.run('', () => this.#write());
  }

  async search(search: RequestSearch): Promise<FoundRequests> {
    const rows = search.withApart ? [this.#calls, this.#apart] : [this.#calls];
    return searchLog(rows, search, this.#ports.clock);
  }

  async find(id: string): Promise<RequestRecord | undefined> {
    const hint = `"id":"${id}"`;
    let before: number | undefined;
    do {
      const { records, next } = await searchLog(
        [this.#calls, this.#apart],
        {
          ...{ withApart: true, before, size: 1, hints: [hint] },
          matches: (record) => record.id === id,
        },
        this.#ports.clock,
      );
      const [record] = records;
      if (record) return record;
      before = next;
    } while (before !== undefined);
    return undefined;
  }

  async clear(): Promise<void> {
    await this.settle();
    await this.#calls.list();
    await this.#apart.list();
    await this.#calls.clear();
    await this.#apart.clear();
    this.#ports.changes.publish({ tables: ['requests'], ids: [] });
  }

  async state(): Promise<RequestLogState> {
    const [calls, apart] = await Promise.all([this.#calls.list(), this.#apart.list()]);
    return {
      isOn: this.isOn,
      records: totalOf(calls).records,
      bytes: totalOf([...calls, ...apart]).bytes,
      passedOver: this.#notes.passedOver,
      ...(this.#refused && { notKept: this.#refused }),
    };
  }

  keepWithin(bounds: RequestLogBounds): void {
    this.#bounds = bounds;
  }

  async close(): Promise<void> {
    await this.settle();
    this.#isClosed = true;
    await Promise.all([this.#calls.close(), this.#apart.close()]);
  }

  /** In slices, so that requests are answered between them. */
  async #write(): Promise<void> {
    const { clock } = this.#ports;
    const notes = this.#notes.takeAll(clock.monotonicMillis());
    for (let first = 0; first < notes.length; ) {
      const slice = this.#takeSlice(notes, first);
      first = slice.end;
      await this.#append(slice);
      await otherWork();
    }
    this.#tellPassedOver();
  }

  #takeSlice(notes: readonly NotedRequest[], first: number): Slice {
    const { clock } = this.#ports;
    const slice: Slice = { calls: [], apart: [], ids: [], end: first };
    const began = clock.monotonicMillis();
    do {
      const note = notes[slice.end];
      slice.end += 1;
      if (note) this.#put(slice, note);
    } while (slice.end < notes.length && clock.monotonicMillis() - began < sliceMilliseconds);
    return slice;
  }

  #put({ calls, apart, ids }: Slice, note: NotedRequest): void {
    try {
      const record = note.toRecord();
      if (!note.isApart && ids.length < maximumNoticeIds) ids.push(record.id);
      (note.isApart ? apart : calls).push(JSON.stringify(record));
    } catch (error) {
      this.#ports.log.error('requests.unreadable', { error: toError(error) });
    }
  }

  async #append({ calls, apart, ids }: Slice): Promise<void> {
    const { records, bytes } = this.#bounds;
    const ofApart = { records: Math.ceil(records / shareApart), bytes: bytes / shareApart };
    try {
      // Numbers are above those of both rows.
      await Promise.all([this.#calls.list(), this.#apart.list()]);
      await appendTo(this.#calls, calls, { records, bytes });
      await appendTo(this.#apart, apart, ofApart);
      this.#refused = undefined;
    } catch (error) {
      this.#notKept(error, calls.length + apart.length);
    }
    if (ids.length > 0) this.#ports.changes.publish({ tables: ['requests'], ids });
  }

  /** Said once for as long as it lasts. */
  #notKept(error: unknown, requests: number): void {
    const { log, clock } = this.#ports;
    const code = errnoOf(error) ?? 'unknown';
    if (!this.#refused) log.warn('requests.not-kept', { code });
    const reason = isDiskFull(error)
      ? 'The disk is full. Free some space.'
      : `The folder requests of the data directory cannot be written (${code}).`;
    const { since, requests: before } = this.#refused ?? { since: clock.now(), requests: 0 };
    this.#refused = { since, requests: before + requests, reason };
  }

  #tellPassedOver(): void {
    const { passedOver } = this.#notes;
    if (passedOver === this.#toldPassedOver) return;
    this.#ports.log.info('requests.passed-over', { requests: passedOver - this.#toldPassedOver });
    this.#toldPassedOver = passedOver;
  }
}

/** Records of a part of the notes, as JSON. */
interface Slice {
  readonly calls: string[];
  readonly apart: string[];
  readonly ids: string[];
  /** The place behind the last note. */
  end: number;
}

async function appendTo(row: Segments, records: readonly string[], bounds: Bounds): Promise<void> {
  if (records.length > 0) await row.append(records, bounds);
}
