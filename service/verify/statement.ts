import type { World } from './world/world.ts';

/** The contract, or decisions that the contract leaves open. */
export type Part = 'contract' | 'open points';

/** One assertion about an implementation. */
export interface Statement {
  /** Stable and self-explanatory. @example "users.create.requires-signing-method" */
  readonly id: string;
  /** The quoted sentence of the contract. */
  readonly says: string;
  /** Resolves if the assertion passes. Throws a `Deviation`, a `Skipped` or a `Blocked`. */
  check(world: World): Promise<void>;
  /** It changes the whole service, and therefore runs alone after all others. */
  readonly isLast?: true;
}

/** The assertions about one subject. */
export interface Subject {
  readonly title: string;
  readonly part: Part;
  readonly statements: readonly Statement[];
}

/** Creates an assertion in one line of a table. */
export function statement(id: string, says: string, check: Statement['check']): Statement {
  return { id, says, check };
}
