import type { Result } from '../kernel/result.ts';
import type { CreatedWorld, ReplacedWorld, WorldSource, WorldSummary } from '../resources/world.ts';
import type { Storage } from './storage.ts';

/** The current world and its replacement: records, chains, clock and queues together. */
export interface Worlds {
  /**
   * The storage of whichever world is current, for operations on worlds; the port `storage` ends
   * with its own world.
   */
  readonly storage: Storage;
  /**
   * Runs a request in this world. Fails with `world.restored` as soon as another world replaces it.
   */
  here<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>>;
  /**
   * Replaces this world with that of a snapshot. The present is saved under a name that undoes the
   * restore.
   */
  restore(name: string): Promise<Result<ReplacedWorld>>;
  /** Like `restore`, with the records of a backup; chains and clock continue. */
  restoreBackup(name: string): Promise<Result<ReplacedWorld>>;
  /**
   * Like `restore`, with only the applications, the settings and the installation's own records.
   */
  reset(): Promise<Result<ReplacedWorld>>;
  /** All worlds on this port. */
  readonly all: AllWorlds;
}

/** The properties of a new world. */
export interface NewWorld {
  /** Generated if omitted. */
  readonly name?: string | undefined;
  readonly from: WorldSource;
}

/** The worlds of a port: `main` and the additional ones, which live in memory. */
export interface AllWorlds {
  count(): number;
  /** `main` first, then the oldest. */
  list(): readonly WorldSummary[];
  /** Resolves when the world responds. A failure leaves nothing of it. */
  create(world: NewWorld): Promise<Result<CreatedWorld>>;
  /**
   * Stops serving the world: in-flight requests fail with `world.ended`; resolves when nothing is
   * left of it.
   */
  end(name: string): Promise<Result<WorldSummary>>;
}
