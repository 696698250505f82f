import type { PageQuery, TableWriter } from '../../ports/storage.ts';
import type { IndexName, RecordOf, TableName } from '../../resources/state.ts';
import type { MemoryTable } from './memory-table.ts';

/** One table as a transaction sees it: the records below, with its own changes over them. */
export class DraftTable<Table extends TableName> implements TableWriter<Table> {
  readonly #below: MemoryTable<Table>;
  readonly #changes = new Map<string, RecordOf<Table> | undefined>();

  constructor(below: MemoryTable<Table>) {
    this.#below = below;
  }

  find(id: string): RecordOf<Table> | undefined {
    return this.#changes.has(id) ? this.#changes.get(id) : this.#below.find(id);
  }

  put(record: RecordOf<Table>): void {
    this.#changes.set(record.id, record);
  }

  delete(id: string): void {
    if (this.#below.find(id)) this.#changes.set(id, undefined);
    else this.#changes.delete(id);
  }

  listBy(name: IndexName<Table>, key: string): readonly RecordOf<Table>[] {
    const listed = this.#below.listBy(name, key);
    if (this.#changes.size === 0) return listed;
    const index = this.#below.index(name);
    const untouched = listed.filter(({ id }) => !this.#changes.has(id));
    const changed = [...this.#changes.values()].filter(
      (record): record is RecordOf<Table> =>
        record !== undefined && index.keys(record).includes(key),
    );
    return [...untouched, ...changed].sort((left, right) => index.compare(left, right));
  }

  pageBy(name: IndexName<Table>, key: string, query: PageQuery): readonly RecordOf<Table>[] {
    this.#refuseAfterChanges(name);
    return this.#below.pageBy(name, key, query);
  }

  countBy(name: IndexName<Table>, key: string, prefix?: string): number {
    if (prefix === undefined && this.#changes.size > 0) return this.listBy(name, key).length;
    this.#refuseAfterChanges(name);
    return this.#below.countBy(name, key, prefix);
  }

  /** What the transaction changed; `undefined` stands for a deleted record. */
  changes(): ReadonlyMap<string, RecordOf<Table> | undefined> {
    return this.#changes;
  }

  #refuseAfterChanges(name: IndexName<Table>): void {
    if (this.#changes.size > 0)
      throw new Error(`Page through ${name} before the transaction changes the table.`);
  }
}
