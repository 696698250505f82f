import type { SnapshotSummary } from '../../../service/model/installation/snapshot.ts';

/** A snapshot with the number of its ancestors. */
export type Placed<One> = One & { readonly depth: number };

/** Places each snapshot below its origin, newest branch first and without one at the top; indents up to four levels. */
export function toTree<One extends Pick<SnapshotSummary, 'name' | 'parent'>>(
  newestFirst: readonly One[],
): Placed<One>[] {
  const names = new Set(newestFirst.map(({ name }) => name));
  const rootOf = ({ parent }: One) => (parent !== undefined && names.has(parent) ? parent : undefined);
  const below = (parent: string | undefined, depth: number): Placed<One>[] =>
    newestFirst
      .filter((snapshot) => rootOf(snapshot) === parent && snapshot.name !== parent)
      .flatMap((snapshot) => [{ ...snapshot, depth: Math.min(depth, 4) }, ...below(snapshot.name, depth + 1)]);
  return below(undefined, 0);
}
