import type { SnapshotSummary } from '../../../service/resources/snapshot.ts';

/** A snapshot with how many others it comes from. */
export type Placed<One> = One & { readonly depth: number };

/**
 * Each behind the one that it comes from, the newest branch first; one whose origin is gone stands by itself. What
 * is deeper than four is shown no deeper.
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
