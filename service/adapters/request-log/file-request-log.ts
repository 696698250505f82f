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
import type { Segment } from './segment-file.ts';
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
  readonly #rows: Readonly<Record<Row, Segments>>;
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
    const rowIn = (name: string) => new Segments(ports.disk, join(folder, name), numbers);
    this.#rows = { calls: rowIn('calls'), apart: rowIn('console'), looks: rowIn('looks') };
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
    const rows = search.withApart ? this.#allRows : [this.#rows.calls];
    return searchLog(rows, search, this.#ports.clock);
  }

  async find(id: string): Promise<RequestRecord | undefined> {
    const hint = `"id":"${id}"`;
    let before: number | undefined;
    do {
      const { records, next } = await searchLog(
        this.#allRows,
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
    await this.#list();
    for (const row of this.#allRows) await row.clear();
    this.#ports.changes.publish({ tables: ['requests'], ids: [] });
  }

  async state(): Promise<RequestLogState> {
    const segments = await this.#list();
    return {
      isOn: this.isOn,
      records: totalOf(await this.#rows.calls.list()).records,
      bytes: totalOf(segments.flat()).bytes,
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
    await Promise.all(this.#allRows.map((row) => row.close()));
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
    const slice: Slice = { calls: [], apart: [], looks: [], ids: [], end: first };
    const began = clock.monotonicMillis();
    do {
      const note = notes[slice.end];
      slice.end += 1;
      if (note) this.#put(slice, note);
    } while (slice.end < notes.length && clock.monotonicMillis() - began < sliceMilliseconds);
    return slice;
  }

  #put(slice: Slice, note: NotedRequest): void {
    try {
      const record = note.toRecord();
      if (isNews(note, record) && slice.ids.length < maximumNoticeIds) slice.ids.push(record.id);
      slice[rowOf(note)].push(JSON.stringify(record));
    } catch (error) {
      this.#ports.log.error('requests.unreadable', { error: toError(error) });
    }
  }

  async #append({ calls, apart, looks, ids }: Slice): Promise<void> {
    const { records, bytes } = this.#bounds;
    const ofApart = { records: Math.ceil(records / shareApart), bytes: bytes / shareApart };
    try {
      // Numbers are above those of every row.
      await this.#list();
      await appendTo(this.#rows.calls, calls, { records, bytes });
      await appendTo(this.#rows.apart, apart, ofApart);
      await appendTo(this.#rows.looks, looks, ofApart);
      this.#refused = undefined;
    } catch (error) {
      this.#notKept(error, calls.length + apart.length + looks.length);
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

  get #allRows(): readonly Segments[] {
    return Object.values(this.#rows);
  }

  #list(): Promise<readonly (readonly Segment[])[]> {
    return Promise.all(this.#allRows.map((row) => row.list()));
  }

  #tellPassedOver(): void {
    const { passedOver } = this.#notes;
    if (passedOver === this.#toldPassedOver) return;
    this.#ports.log.info('requests.passed-over', { requests: passedOver - this.#toldPassedOver });
    this.#toldPassedOver = passedOver;
  }
}

/** What is kept apart makes room for its own kind alone: what the console looks at, none for what it changed. */
type Row = 'calls' | 'apart' | 'looks';

function rowOf({ isApart, isNotable }: NotedRequest): Row {
  if (!isApart) return 'calls';
  return isNotable ? 'apart' : 'looks';
}

/** Whether those who watch the log are told: a look is no news, and what fails to read the log would be asked for ever. */
function isNews({ isApart, isNotable }: NotedRequest, { operation = '' }: RequestRecord): boolean {
  return !isApart || (isNotable && !operation.startsWith('requests.'));
}

/** Records of a part of the notes, as JSON. */
interface Slice extends Readonly<Record<Row, string[]>> {
  readonly ids: string[];
  /** The place behind the last note. */
  end: number;
}

async function appendTo(row: Segments, records: readonly string[], bounds: Bounds): Promise<void> {
  if (records.length > 0) await row.append(records, bounds);
}
