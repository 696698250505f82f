import { setImmediate as otherWork } from 'node:timers/promises';
import type { PageQuery, TableReader } from '../../ports/storage.ts';
import { type IndexName, type RecordOf, type TableName, tables } from '../../resources/state.ts';
import type { TableDefinition } from '../../resources/table.ts';
import { OrderedIndex } from './ordered-index.ts';

/** One table's committed records with their indexes, in memory. */
export class MemoryTable<Table extends TableName> implements TableReader<Table> {
  readonly #records = new Map<string, RecordOf<Table>>();
  readonly #indexes: ReadonlyMap<string, OrderedIndex<RecordOf<Table>>>;

  constructor(name: Table) {
    const definition: TableDefinition<RecordOf<Table>> = definitionOf(name);
    this.#indexes = new Map(
      Object.entries(definition.indexes).map(([index, indexed]) => [
        index,
        new OrderedIndex(indexed),
      ]),
    );
  }

  find(id: string): RecordOf<Table> | undefined {
    return this.#records.get(id);
  }

  all(): Iterable<RecordOf<Table>> {
    return this.#records.values();
  }

  listBy(index: IndexName<Table>, key: string): readonly RecordOf<Table>[] {
    return this.index(index).list(key);
  }

  pageBy(index: IndexName<Table>, key: string, query: PageQuery): readonly RecordOf<Table>[] {
    return this.index(index).page(key, query);
  }

  countBy(index: IndexName<Table>, key: string, prefix?: string): number {
    return this.index(index).count(key, prefix);
  }

  rankBy(index: IndexName<Table>, key: string, order: string): number {
    return this.index(index).rank(key, order);
  }

  index(name: IndexName<Table>): OrderedIndex<RecordOf<Table>> {
    const index = this.#indexes.get(name);
    if (!index) throw new Error(`There is no index ${name}.`);
    return index;
  }

  get count(): number {
    return this.#records.size;
  }

  /** How often the table was changed. */
  version = 0;

  /** Fills an empty table with records and then their last words, each index at once. */
  async load(
    records: readonly RecordOf<Table>[],
    lastWords: ReadonlyMap<string, RecordOf<Table> | null>,
  ): Promise<void> {
    for (const record of records) this.#records.set(record.id, record);
    for (const [id, record] of lastWords)
      if (record === null) this.#records.delete(id);
      else this.#records.set(id, record);
    const all = [...this.#records.values()];
    for (const index of this.#indexes.values()) {
      index.load(all);
      await otherWork();
    }
  }

  /** Puts `record` in place of the one of this id, or takes that one away. */
  apply(id: string, record: RecordOf<Table> | undefined): void {
    this.version += 1;
    const previous = this.#records.get(id);
    if (record === undefined) this.#records.delete(id);
    else this.#records.set(id, record);
    for (const index of this.#indexes.values())
      if (previous && record) index.replace(previous, record);
      else if (previous) index.remove(previous);
      else if (record) index.add(record);
  }
}

// The one cast: TypeScript does not follow a table's name through the mapped type of its definition.
function definitionOf<Table extends TableName>(name: Table): TableDefinition<RecordOf<Table>> {
  return tables[name] as unknown as TableDefinition<RecordOf<Table>>;
}
