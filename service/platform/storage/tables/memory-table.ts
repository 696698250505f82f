import { type IndexName, type RecordOf, type TableName, tables } from '../../../model/state.ts';
import type { IndexDefinition, TableDefinition } from '../../../model/table.ts';
import type { PageQuery, Part, PartReader, TableReader } from '../../ports/storage.ts';
import { IndexBuilding } from './index-building.ts';
import { OrderedIndex } from './ordered-index.ts';
import { SharedMap } from './shared-map.ts';
import { offsetsInTurn, Turns } from './stored-parts.ts';

interface RunningBuild<Stored extends { id: string }> {
  readonly building: IndexBuilding<Stored>;
  readonly done: Promise<void>;
}

export interface Construction {
  readonly turns: Turns;
  /** Up to this number of records, an index is built synchronously even for patient queries. */
  readonly fewRecords: number;
}

/** The construction of production tables, which share their turns. */
export function usualConstruction(): Construction {
  return { turns: new Turns(), fewRecords: offsetsInTurn };
}

type Definition<Stored> = readonly [name: string, definition: IndexDefinition<Stored>];
type Order<Stored> = IndexDefinition<Stored>['order'];

/** The committed records of a table with their indexes, in memory. */
export class MemoryTable<Table extends TableName> implements TableReader<Table> {
  readonly #name: Table;
  #records = new SharedMap<RecordOf<Table>>();
  readonly #definition: TableDefinition<RecordOf<Table>>;
  /** Indexes that were requested or built by `buildIndexes`. */
  readonly #indexes = new Map<string, OrderedIndex<RecordOf<Table>>>();

  /** Indexes being built in steps. */
  readonly #buildings = new Map<string, RunningBuild<RecordOf<Table>>>();

  readonly #construction: Construction;

  /** Names of indexes that were built synchronously, which blocked other work. */
  readonly builtAtOnce = new Set<string>();

  constructor(name: Table, construction = usualConstruction()) {
    this.#name = name;
    this.#construction = construction;
    this.#definition = definitionOf(name);
  }

  /** A copy of the table with its indexes. Neither sees later writes to the other. */
  fork(): MemoryTable<Table> {
    const fork = new MemoryTable(this.#name, this.#construction);
    fork.#records = this.#records.fork();
    for (const [name, index] of this.#indexes) fork.#indexes.set(name, index.fork());
    fork.version = this.version;
    return fork;
  }

  find(id: string): RecordOf<Table> | undefined {
    return this.#records.get(id);
  }

  all(): readonly RecordOf<Table>[] {
    return this.#records.toArray();
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

  partBy(index: IndexName<Table>, key: string, part: Part<RecordOf<Table>>): PartReader<RecordOf<Table>> {
    const built = this.index(index);
    const isLong = built.count(key) > this.#construction.fewRecords;
    if (waitsForIndexes() && isLong && !built.hasPart(key, part))
      throw new NotBuilt(() => built.preparePart(key, part, this.#construction.turns));
    return built.part(key, part);
  }

  /** Sorted from all records on first use, and updated from then on. */
  index(name: IndexName<Table>): OrderedIndex<RecordOf<Table>> {
    const built = this.#indexes.get(name);
    if (built) return built;
    if (waitsForIndexes() && this.count > this.#construction.fewRecords) throw new NotBuilt(() => this.prepare(name));
    return this.#build(name);
  }

  get count(): number {
    return this.#records.size;
  }

  /** Number of changes to the table. */
  version = 0;

  /** Fills an empty table with records and then with their latest values. */
  load(records: readonly RecordOf<Table>[], lastWords: ReadonlyMap<string, RecordOf<Table> | null>): void {
    for (const record of records) this.#records.set(record.id, record);
    for (const [id, record] of lastWords)
      if (record === null) this.#records.delete(id);
      else this.#records.set(id, record);
  }

  /** Builds the missing indexes except rarely used indexes, in short steps with other work in between. */
  async buildIndexes(): Promise<void> {
    const definitions = Object.values(this.#definition.indexes);
    for (const order of new Set(definitions.map((definition) => definition.order))) {
      const missing = this.#missingOf(order);
      if (missing.length > 0) await this.#start(missing).done;
    }
  }

  /** Builds an index not requested yet in short steps, with other work in between. */
  async prepare(name: IndexName<Table>): Promise<void> {
    if (this.#indexes.has(name)) return;
    const { building, done } = this.#buildings.get(name) ?? this.#start(this.#builtWith(name));
    await Promise.race([building.want(name), done]);
  }

  apply(id: string, record: RecordOf<Table> | undefined): void {
    this.version += 1;
    const previous = this.#records.get(id);
    if (record === undefined) this.#records.delete(id);
    else this.#records.set(id, record);
    for (const index of this.#indexes.values())
      if (previous && record) index.replace(previous, record);
      else if (previous) index.remove(previous);
      else if (record) index.add(record);
    for (const { building } of new Set(this.#buildings.values())) building.follow(previous, record);
  }

  /** The indexes built together with it: all that are missing in its order and not rarely used. */
  #builtWith(name: string): readonly Definition<RecordOf<Table>>[] {
    const definition = this.#definitionOf(name);
    return definition.isSeldom ? [[name, definition]] : this.#missingOf(definition.order);
  }

  /** The missing indexes of an order, except rarely used indexes. */
  #missingOf(order: Order<RecordOf<Table>>): readonly Definition<RecordOf<Table>>[] {
    return Object.entries(this.#definition.indexes).filter(
      ([name, definition]) =>
        definition.order === order && !definition.isSeldom && !this.#indexes.has(name) && !this.#buildings.has(name),
    );
  }

  /** Starts building indexes that share an order. */
  #start(definitions: readonly Definition<RecordOf<Table>>[]): RunningBuild<RecordOf<Table>> {
    const names = definitions.map(([name]) => name);
    const building = new IndexBuilding(definitions, {
      turns: this.#construction.turns,
      // A synchronous request may build one in the meantime.
      isMissing: (name) => !this.#indexes.has(name),
      addIndex: (name, index) => {
        this.#indexes.set(name, index);
      },
    });
    const done = building.run(this.#records.values()).then(() => {
      for (const name of names) this.#buildings.delete(name);
    });
    const started = { building, done };
    for (const name of names) this.#buildings.set(name, started);
    return started;
  }

  #definitionOf(name: string): IndexDefinition<RecordOf<Table>> {
    const definition = this.#definition.indexes[name];
    if (!definition) throw new Error(`Unknown index ${name}.`);
    return definition;
  }

  #build(name: string): OrderedIndex<RecordOf<Table>> {
    const index = new OrderedIndex(this.#definitionOf(name));
    index.load(this.#records.toArray());
    this.#indexes.set(name, index);
    this.builtAtOnce.add(name);
    return index;
  }
}

// The only cast: TypeScript does not follow a table name through the mapped type of its definition.
function definitionOf<Table extends TableName>(name: Table): TableDefinition<RecordOf<Table>> {
  return tables[name] as unknown as TableDefinition<RecordOf<Table>>;
}

/** Thrown in a patient query if it needs an index or a part that takes long to build. */
export class NotBuilt extends Error {
  /** Builds it in short steps, with other work in between. */
  readonly build: () => Promise<void>;

  constructor(build: () => Promise<void>) {
    super('The index is not built yet.');
    this.build = build;
  }
}

/** Whether the running query waits for indexes. Queries never overlap, so one flag is enough for all tables. */
let isWaiting = false;

/** Whether the caller prefers a `NotBuilt` error to a long synchronous index build. */
export function waitsForIndexes(): boolean {
  return isWaiting;
}

/** Runs `query`; lookups in it throw `NotBuilt` if they need an index that takes long to build. */
export function waitingForIndexes<Value>(query: () => Value): Value {
  const previous = isWaiting;
  isWaiting = true;
  try {
    return query();
  } finally {
    isWaiting = previous;
  }
}
