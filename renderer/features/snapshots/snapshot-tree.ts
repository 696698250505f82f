import type { SnapshotSummary } from '../../../service/resources/snapshot.ts';

/** A snapshot with the number of its ancestors. */
export type Placed<One> = One & { readonly depth: number };

/**
 * Places each snapshot below its origin, newest branch first; one without a stored origin is at the
 * top level. Indents at most four levels.
 */
export function toTree<One extends Pick<SnapshotSummary, 'name' | 'parent'>>(
  newestFirst: readonly One[],
): Placed<One>[] {
  const known = new Set(newestFirst.map(({ name }) => name));
  const rootOf = ({ parent }: One) =>
    parent !== undefined && known.has(parent) ? parent : undefined;
  const below = (parent: string | undefined, depth: number): Placed<One>[] =>
    newestFirst
      .filter((one) => rootOf(one) === parent && one.name !== parent)
      .flatMap((one) => [{ ...one, depth: Math.min(depth, 4) }, ...below(one.name, depth + 1)]);
  return below(undefined, 0);
}
