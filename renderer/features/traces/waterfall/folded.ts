import type { TraceLink } from '../../../../service/resources/trace.ts';
import { counted } from '../../../components/figures/counted.ts';
import { tookText } from '../../../components/timeline/took.ts';

/** Up to this many links are shown individually. */
const shownAtOnce = 40;
/** The number of visible links per kind under a parent link. */
const visiblePerKind = 3;

/** A row of the waterfall: a link, or a group of links. */
export type Row =
  | { readonly link: TraceLink; readonly depth: number }
  | { readonly folded: string; readonly label: string; readonly depth: number };

/**
 * The rows of a trace; in a long trace, similar links are grouped until the group is expanded or one
 * of them is selected.
 */
export function rowsOf(
  links: readonly TraceLink[],
  unfolded: ReadonlySet<string>,
  chosen?: string,
): Row[] {
  const depths = new Map<string, number>();
  for (const { id, parent } of links)
    depths.set(id, parent === undefined ? 0 : (depths.get(parent) ?? -1) + 1);
  const rowOf = (link: TraceLink): Row => ({ link, depth: depths.get(link.id) ?? 0 });
  if (links.length <= shownAtOnce) return links.map(rowOf);
  const selectedLink = links.find(({ id }) => id === chosen);
  const hidden = hiddenOf(
    links,
    new Set([...unfolded, ...(selectedLink ? [groupOf(selectedLink)] : [])]),
  );
  return links.flatMap((link) => {
    const group = hidden.get(link.id);
    if (!group) return [rowOf(link)];
    if (group[0] !== link) return [];
    const took = group.reduce((sum, member) => sum + (member.took ?? 0), 0);
    const label = `${counted(group.length, `more ${link.kind}`)}, ${tookText(took)}`;
    return [{ folded: groupOf(link), label, depth: depths.get(link.id) ?? 0 }];
  });
}

/** The group of each hidden link, by link id. */
function hiddenOf(links: readonly TraceLink[], unfolded: ReadonlySet<string>) {
  const groups = new Map<string, TraceLink[]>();
  for (const link of links) groups.set(groupOf(link), [...(groups.get(groupOf(link)) ?? []), link]);
  const hidden = new Map<string, readonly TraceLink[]>();
  for (const [name, group] of groups) {
    if (unfolded.has(name) || group.length <= visiblePerKind + 1) continue;
    const foldedLinks = group.slice(visiblePerKind);
    const ids = new Set(foldedLinks.map(({ id }) => id));
    for (const link of links)
      if (ids.has(link.id) || (link.parent !== undefined && hidden.has(link.parent)))
        hidden.set(link.id, foldedLinks);
  }
  return hidden;
}

function groupOf({ kind, parent = '' }: TraceLink): string {
  return `${parent} ${kind}`;
}
