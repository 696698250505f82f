import type { Result } from '../kernel/result.ts';
import type { MadeWorld, ReplacedWorld, WorldSource, WorldSummary } from '../resources/world.ts';
import type { Storage } from './storage.ts';

/** The world that is there, and how another one takes its place: records, chains, clock and queues together. */
export interface Worlds {
  /** That of whatever world is there, for what is done about worlds; the port `storage` ends with its own. */
  readonly storage: Storage;
  /** What a request does in this world. It answers `world.restored` as soon as another one takes its place. */
  here<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>>;
  /** Puts the world of a snapshot in place of this one. The present is kept under a name that undoes it. */
  restore(name: string): Promise<Result<ReplacedWorld>>;
  /** The same with the records of a backup; chains and clock go on. */
  restoreBackup(name: string): Promise<Result<ReplacedWorld>>;
  /** The same with nothing but applications, settings and what the installation knows of itself. */
  reset(): Promise<Result<ReplacedWorld>>;
  /** All that answer on this port. */
  readonly all: AllWorlds;
}

/** What a new world is to be. */
export interface NewWorld {
  /** Made up where there is none. */
  readonly name?: string | undefined;
  readonly from: WorldSource;
}

/** The worlds of a port: `main` and those beside it, which live in memory. */
export interface AllWorlds {
  count(): number;
  /** `main` first, then the oldest. */
  list(): readonly WorldSummary[];
  /** Answers when the world answers. Whatever fails, nothing is left of it. */
  create(world: NewWorld): Promise<Result<MadeWorld>>;
  /** From now on nobody is answered there, who is under way with `world.ended`; resolves when nothing is left of it. */
  end(name: string): Promise<Result<WorldSummary>>;
}
