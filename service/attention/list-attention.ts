import { visibleOwner } from '../auth/tenancy.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Attention, AttentionItem, AttentionKind } from '../resources/attention.ts';
import { attentionKinds } from '../resources/names.ts';
import { memoryOf } from './memory.ts';
import {
  type AttentionFindings,
  type AttentionPorts,
  type AttentionQuery,
  earliest,
  itemId,
  maximumItems,
} from './source.ts';
import { sources } from './sources.ts';

interface FoundOfKind extends AttentionFindings {
  readonly kind: AttentionKind;
}

/** All problems that the operator should act on, most severe first, then newest first. */
export async function listAttention(
  ports: AttentionPorts,
  caller: Caller,
): Promise<Result<Attention>> {
  const owner = visibleOwner(caller);
  const query: AttentionQuery = { ports, owner, now: ports.clock.now(), memory: memoryOf(ports) };
  const result = await Promise.all(attentionKinds.map((kind) => findOf(kind, query)));
  const all = result.flatMap(({ items }) => items);
  const ids = new Set(all.map(({ id }) => id));
  const unknown = result.filter(({ isUnknown }) => isUnknown).map(({ kind }) => itemId(kind, ''));
  await query.memory.firstSeen.keep(
    owner,
    (id) => ids.has(id) || unknown.some((kind) => id.startsWith(kind)),
  );
  const items = result.flatMap(folded).sort(byUrgency);
  return ok({
    items,
    counts: countsOf(items),
    changesAt: earliest(result.map(({ changesAt }) => changesAt)),
  });
}

async function findOf(kind: AttentionKind, query: AttentionQuery): Promise<FoundOfKind> {
  return { ...(await sources[kind].find(query)), kind };
}

/** Groups the items of a kind that exceed the maximum number. */
function folded({ kind, items, total }: FoundOfKind): readonly AttentionItem[] {
  const [newest] = [...items].sort(byUrgency);
  if (total <= maximumItems || !newest) return items;
  const { what, name } = sources[kind].several(total);
  const { severity, since, subject } = newest;
  return [
    {
      id: kind,
      kind,
      severity,
      what,
      why: `Newest: ${newest.what}. ${newest.why}`,
      since,
      subject: { type: subject.type, name },
      count: total,
    },
  ];
}

function byUrgency(left: AttentionItem, right: AttentionItem): number {
  if (left.severity !== right.severity) return left.severity === 'bad' ? -1 : 1;
  if (left.since !== right.since) return left.since < right.since ? 1 : -1;
  return left.id < right.id ? -1 : 1;
}

function countsOf(items: readonly AttentionItem[]): Attention['counts'] {
  const sum = (isCounted: (item: AttentionItem) => boolean) =>
    items.filter(isCounted).reduce((total, item) => total + thingsIn(item), 0);
  const byKind = Object.fromEntries(
    attentionKinds
      .map((kind) => [kind, sum((item) => item.kind === kind)] as const)
      .filter(([, count]) => count > 0),
  );
  return {
    bad: sum(({ severity }) => severity === 'bad'),
    warn: sum(({ severity }) => severity === 'warn'),
    byKind,
  };
}

function thingsIn({ count = 1 }: AttentionItem): number {
  return count;
}
