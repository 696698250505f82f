import type { SnapshotSummary } from '../../../service/model/installation/snapshot.ts';

/** A snapshot with the number of branches that lead to it. */
export type Placed<One> = One & { readonly depth: number };

/** Newest first. The newest snapshot of an origin continues its line; each other is a branch, up to four levels deep. */
export function withBranches<One extends Pick<SnapshotSummary, 'name' | 'parent'>>(
  newestFirst: readonly One[],
): Placed<One>[] {
  const depths = new Map<string, number>();
  for (const { name, parent } of newestFirst.toReversed()) {
    const newest = newestFirst.find((other) => other.parent === parent);
    const origin = parent === undefined ? undefined : depths.get(parent);
    depths.set(name, origin === undefined ? 0 : Math.min(origin + (newest?.name === name ? 0 : 1), 4));
  }
  return newestFirst.map((snapshot) => ({ ...snapshot, depth: depths.get(snapshot.name) ?? 0 }));
}
