import { durationBucketOf, durationBuckets } from '../../model/kernel/concurrency/duration-histogram.ts';
import type { CountedRequests, EndedRequest } from '../ports/request-log.ts';

/** Maximum cells of a slot; further applications and operations count as `other`. */
export const maximumCells = 200;

class Cell implements CountedRequests {
  readonly applicationId: string | undefined;
  readonly name: string;
  readonly times = new Uint32Array(durationBuckets);
  answered = 0;
  refused = 0;
  failed = 0;
  milliseconds = 0;

  constructor(applicationId: string | undefined, name: string) {
    this.applicationId = applicationId;
    this.name = name;
  }

  count(status: number, milliseconds: number): void {
    // Status 501 means that a feature is not offered: nothing failed.
    if (status >= 500 && status !== 501) this.failed += 1;
    else if (status >= 400) this.refused += 1;
    else {
      this.answered += 1;
      this.milliseconds += milliseconds;
      this.#addTimes(durationBucketOf(milliseconds), 1);
    }
  }

  add({ answered, refused, failed, times, milliseconds = 0 }: Omit<CountedRequests, 'applicationId' | 'name'>): void {
    this.answered += answered;
    this.refused += refused;
    this.failed += failed;
    this.milliseconds += milliseconds;
    for (let bucket = 0; bucket < durationBuckets; bucket += 1) this.#addTimes(bucket, times[bucket] ?? 0);
  }

  #addTimes(bucket: number, count: number): void {
    this.times[bucket] = (this.times[bucket] ?? 0) + count;
  }
}

/** The requests that ended in one minute, hour or day. */
export class Slot {
  readonly number: number;
  readonly cells: Cell[] = [];
  readonly #byApplication = new Map<string | undefined, Map<string, Cell>>();

  /** `number` is the index of the slot since 1970, in its unit. */
  constructor(number: number) {
    this.number = number;
  }

  count({ applicationId, name, status, milliseconds }: EndedRequest): void {
    this.#cellOf(applicationId, name).count(status, milliseconds);
  }

  add(counted: CountedRequests): void {
    this.#cellOf(counted.applicationId, counted.name).add(counted);
  }

  #cellOf(applicationId: string | undefined, name: string): Cell {
    return (
      this.#byApplication.get(applicationId)?.get(name) ??
      (this.cells.length < maximumCells
        ? this.#create(applicationId, name)
        : (this.#byApplication.get(undefined)?.get('other') ?? this.#create(undefined, 'other')))
    );
  }

  #create(applicationId: string | undefined, name: string): Cell {
    const cell = new Cell(applicationId, name);
    const byName = this.#byApplication.get(applicationId) ?? new Map<string, Cell>();
    this.#byApplication.set(applicationId, byName.set(name, cell));
    this.cells.push(cell);
    return cell;
  }
}
