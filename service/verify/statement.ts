import type { World } from './world/world.ts';

/** The contract itself, or what was decided where it is silent. */
export type Part = 'contract' | 'open points';

/** One sentence that an implementation keeps or does not. */
export interface Statement {
  /** Stable, and readable by itself. @example "users.create.requires-signing-method" */
  readonly id: string;
  /** The sentence, as the page says it. */
  readonly says: string;
  /** Returns where it holds. Throws a `Deviation`, a `Skipped` or a `Blocked`. */
  check(world: World): Promise<void>;
  /** It changes the whole service, and runs by itself behind all others. */
  readonly isLast?: true;
}

/** The statements about one thing. */
export interface Subject {
  readonly title: string;
  readonly part: Part;
  readonly statements: readonly Statement[];
}

/** A statement in one line of a table. */
export function statement(id: string, says: string, check: Statement['check']): Statement {
  return { id, says, check };
}
