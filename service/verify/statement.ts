import type { z } from 'zod';
import { type Answer, fitting, type Observation } from './answer.ts';
import { valueAt } from './exchange.ts';
import { type Check, observed } from './expect.ts';
import type { World } from './world/world.ts';

/** The contract, or decisions that the contract leaves open. */
export type Part = 'contract' | 'open points';

/** One assertion about an implementation. */
export interface Statement {
  /** Stable and self-explanatory. @example "users.create.requires-signing-method" */
  readonly id: string;
  /** The quoted sentence of the contract. */
  readonly says: string;
  readonly check: Check;
  /** It changes the whole service, and therefore runs alone after all others. */
  readonly isLast?: true;
}

/** The assertions about one subject. */
export interface Subject {
  readonly title: string;
  readonly part: Part;
  readonly statements: readonly Statement[];
}

/** The assertions of a sentence, by their ids. */
export type Rows = Readonly<Record<string, Check>>;

/** Reads a table of assertions: each sentence with its rows. */
export function table(sentences: Readonly<Record<string, Rows>>): Statement[] {
  return Object.entries(sentences).flatMap(([says, rows]) =>
    Object.entries(rows).map(([id, check]) => ({ id, says, check })),
  );
}

/** One assertion per field of a result: each sentence with paths and their shapes. */
export function fields(
  prefix: string,
  see: (world: World) => Promise<Answer | Observation>,
  sentences: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>,
): Statement[] {
  return Object.entries(sentences).flatMap(([says, shapes]) =>
    Object.entries(shapes).map(([path, shape]) => ({
      id: `${prefix}.${path}`,
      says,
      check: async (world: World) => {
        const { value, exchange } = observed(await see(world));
        fitting({ value: valueAt(value, path), exchange }, shape, path);
      },
    })),
  );
}

/** Rows with ids that differ in one word. */
export function each<Item>(
  items: readonly Item[],
  row: (item: Item) => readonly [id: string, check: Check],
): Rows {
  return Object.fromEntries(items.map(row));
}
