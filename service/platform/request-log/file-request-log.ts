import { join } from 'node:path';
import type { RequestLogState, RequestRecord } from '../../model/history/request-record.ts';
import { SingleFlight } from '../../model/kernel/concurrency/mutexes.ts';
import { errnoOf, isDiskFull, reasonOf } from '../../model/kernel/results/reasons.ts';
import { type Changes, maximumNoticeIds } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type {
  Log,
  NotedRequest,
  RequestLog,
  RequestLogBounds,
  RequestLogPage,
  RequestSearch,
} from '../ports/request-log.ts';
import {
  heavyNotes,
  linesAtOnce,
  NoteAllowances,
  pauseMilliseconds,
  type Segment,
  shareApart,
} from './note-allowances.ts';
import { type PendingLine, PendingLines, type Row, searchLog } from './search-log.ts';
import { Numbers, Segments, totalOf } from './segments.ts';

interface LogPorts {
  readonly disk: FileSystem;
  readonly changes: Pick<Changes, 'publish'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The request log in the folder `requests` of a data directory; the folder is read on first use. */
export function createRequestLog(directory: string, ports: LogPorts, bounds: RequestLogBounds): RequestLog {
  return new FileRequestLog(join(directory, 'requests'), ports, bounds);
}

class FileRequestLog implements RequestLog {
  readonly #ports: LogPorts;
  readonly #rows: Readonly<Record<Row, Segments>>;
  readonly #allowances: NoteAllowances;
  readonly #notes: PendingLines;
  readonly #writing = new SingleFlight<void>();
  #bounds: RequestLogBounds;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #storageFailure: RequestLogState['notKept'];
  #loggedPassedOver = 0;

  constructor(folder: string, ports: LogPorts, bounds: RequestLogBounds) {
    const numbers = new Numbers();
    this.#ports = ports;
    this.#bounds = bounds;
    const rowIn = (name: string) => new Segments(ports.disk, join(folder, name), numbers);
    this.#rows = { calls: rowIn('calls'), apart: rowIn('console'), looks: rowIn('looks') };
    this.#allowances = new NoteAllowances(ports.clock.monotonicMillis());
    this.#notes = new PendingLines(ports);
  }

  get isOn(): boolean {
    return this.#bounds.isOn && !this.#isClosed;
  }

  isFloodedBy(kind: 'reads' | 'changes'): boolean {
    return this.#allowances.isFloodedBy(kind);
  }

  note(request: NotedRequest): boolean {
    if (!this.isOn) return false;
    // Also for a dropped note: the allowances are refilled on each write.
    this.#timer ??= setTimeout(() => void this.settle(), pauseMilliseconds).unref();
    if (!this.#allowances.take(request)) return false;
    this.#notes.add(request);
    if (this.#notes.weight > heavyNotes) void this.settle();
    return true;
  }

  settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#writing.run('', () => this.#write());
  }

  async search(search: RequestSearch): Promise<RequestLogPage> {
    const rows = search.withApart ? this.#allRows : [this.#rows.calls];
    return searchLog(rows, search, this.#ports.clock);
  }

  async find(id: string): Promise<RequestRecord | undefined> {
    const hint = `"id":"${id}"`;
    let before: number | undefined;
    do {
      const { records, next } = await searchLog(
        this.#allRows,
        { ...{ withApart: true, before, size: 1, hints: [hint] }, matches: (record) => record.id === id },
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
      passedOver: this.#allowances.passedOver,
      passedOverNotable: this.#allowances.passedOverNotable,
      ...(this.#storageFailure && { notKept: this.#storageFailure }),
    };
  }

  limitTo(bounds: RequestLogBounds): void {
    this.#bounds = bounds;
  }

  async close(): Promise<void> {
    await this.settle();
    this.#isClosed = true;
    await Promise.all(this.#allRows.map((row) => row.close()));
  }

  /** Writes in batches, so that requests run in between. */
  async #write(): Promise<void> {
    this.#allowances.refill(this.#ports.clock.monotonicMillis(), this.#notes.cost.look());
    const lines = await this.#notes.takeAll();
    for (let first = 0; first < lines.length; first += linesAtOnce)
      await this.#append(lines.slice(first, first + linesAtOnce));
    this.#logPassedOver();
  }

  async #append(lines: readonly PendingLine[]): Promise<void> {
    const { records, bytes } = this.#bounds;
    const apartBounds = { records: Math.ceil(records / shareApart), bytes: bytes / shareApart };
    try {
      // Lists all rows first, so that new numbers exceed those of every row.
      await this.#list();
      for (const [row, rowLines] of runsOf(lines))
        await this.#rows[row].append(rowLines, row === 'calls' ? { records, bytes } : apartBounds);
      this.#storageFailure = undefined;
    } catch (error) {
      this.#reportLost(error, lines.length);
    }
    const ids = lines.flatMap(({ id, isNew }) => (isNew ? [id] : [])).slice(0, maximumNoticeIds);
    if (ids.length > 0) this.#ports.changes.publish({ tables: ['requests'], ids });
  }

  /** Logs a lasting problem only once. */
  #reportLost(error: unknown, requests: number): void {
    const { log, clock } = this.#ports;
    const code = errnoOf(error) ?? 'unknown';
    if (!this.#storageFailure) log.warn('requests.not-kept', { code });
    const reason = isDiskFull(error)
      ? 'The disk is full. Free some space.'
      : `The folder requests of the data directory cannot be written, because ${reasonOf(error)}.`;
    const { since, requests: previousRequests } = this.#storageFailure ?? { since: clock.now(), requests: 0 };
    this.#storageFailure = { since, requests: previousRequests + requests, reason };
  }

  get #allRows(): readonly Segments[] {
    return Object.values(this.#rows);
  }

  #list(): Promise<readonly (readonly Segment[])[]> {
    return Promise.all(this.#allRows.map((row) => row.list()));
  }

  #logPassedOver(): void {
    const { passedOver } = this.#allowances;
    if (passedOver === this.#loggedPassedOver) return;
    this.#ports.log.info('requests.passed-over', { requests: passedOver - this.#loggedPassedOver });
    this.#loggedPassedOver = passedOver;
  }
}

/** Groups consecutive lines of the same row: numbers follow the order of arrival across rows. */
function runsOf(lines: readonly PendingLine[]): readonly (readonly [Row, readonly string[]])[] {
  const runs: (readonly [Row, string[]])[] = [];
  for (const { row, json } of lines) {
    const run = runs.at(-1);
    if (run?.[0] === row) run[1].push(json);
    else runs.push([row, [json]]);
  }
  return runs;
}
