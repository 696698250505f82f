import { z } from 'zod';
import { visibleOwner } from '../../domain/auth/authenticate.ts';
import { type Attention, type AttentionItem, type AttentionKind, attention } from '../../model/history/attention.ts';
import { attentionKinds } from '../../model/installation/names.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import { memoryOf } from './attention-index.ts';
import {
  type AttentionFindings,
  type AttentionPorts,
  type AttentionQuery,
  earliest,
  type FoundItem,
  itemId,
  maximumItems,
  type Source,
} from './source.ts';
import { deploymentSources } from './sources/deployments.ts';
import { installationSources } from './sources/installation.ts';
import { offerSources } from './sources/offers.ts';
import { transactionStuck } from './sources/transactions.ts';
import { webhookSources } from './sources/webhooks.ts';

interface FoundOfKind extends AttentionFindings {
  readonly kind: AttentionKind;
}

/** All problems that the operator should act on, most severe first, then newest first. */
export async function listAttention(ports: AttentionPorts, caller: Caller): Promise<Result<Attention>> {
  const owner = visibleOwner(caller);
  const query: AttentionQuery = { ports, owner, now: ports.clock.now(), memory: memoryOf(ports) };
  const result = await Promise.all(attentionKinds.map((kind) => findOf(kind, query)));
  const all = result.flatMap(({ items }) => items);
  const ids = new Set(all.map(({ id }) => id));
  const unknown = result.filter(({ isUnknown }) => isUnknown).map(({ kind }) => itemId(kind, ''));
  await query.memory.firstSeen.keep(owner, (id) => ids.has(id) || unknown.some((kind) => id.startsWith(kind)));
  const items = result
    .flatMap(folded)
    .sort(byUrgency)
    .map((item) => ({ ...item, resolved: resolvedTitles[item.kind](item) }));
  return ok({ items, counts: countsOf(items), changesAt: earliest(result.map(({ changesAt }) => changesAt)) });
}

async function findOf(kind: AttentionKind, query: AttentionQuery): Promise<FoundOfKind> {
  return { ...(await sources[kind].find(query)), kind };
}

/** Groups the items of a kind that exceed the maximum number. */
function folded({ kind, items, total }: FoundOfKind): readonly FoundItem[] {
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

function byUrgency(left: FoundItem, right: FoundItem): number {
  const ranks = rankOf(left) - rankOf(right);
  if (ranks !== 0) return ranks;
  if (left.since !== right.since) return left.since < right.since ? 1 : -1;
  return left.id < right.id ? -1 : 1;
}

/** Intended problems are last: futile errors among the errors, and fault rules after all others. */
function rankOf({ severity, kind, act }: FoundItem): number {
  if (kind === 'fault-rule-enabled') return 3;
  if (severity === 'warn') return 2;
  return act?.isFutile ? 1 : 0;
}

function countsOf(items: readonly AttentionItem[]): Attention['counts'] {
  const sum = (isCounted: (item: AttentionItem) => boolean) =>
    items.filter(isCounted).reduce((total, { count = 1 }) => total + count, 0);
  const byKind = Object.fromEntries(
    attentionKinds.map((kind) => [kind, sum((item) => item.kind === kind)] as const).filter(([, count]) => count > 0),
  );
  return { bad: sum(({ severity }) => severity === 'bad'), warn: sum(({ severity }) => severity === 'warn'), byKind };
}

/** What is shown for an item that left the list. It claims no cause: a lock also ends with its user or its time. */
const resolvedTitles: Readonly<Record<AttentionKind, (item: FoundItem) => string>> = {
  storage: () => 'Changes are stored again',
  'state-unverified': () => 'The notice about unverified state has expired',
  'request-log-incomplete': () => 'The request log is complete again',
  'fault-rule-enabled': ({ count, subject: { name } }) =>
    count ? `${name} are no longer enabled` : `The fault rule ${name} is no longer enabled`,
  'chain-unreachable': ({ severity, subject: { name } }) =>
    severity === 'warn' ? `No fault rule blocks ${name}` : `${name} responds again`,
  'webhook-failing': ({ subject }) => `${subject.name} no longer fails`,
  'webhook-paused': ({ subject }) => `${subject.name} is no longer disabled`,
  'transaction-stuck': ({ subject }) => `The transaction ${subject.name} no longer waits for a block`,
  'offer-refused': ({ subject }) => `The rejected offer of ${subject.name} needs no action`,
  'offer-error': ({ subject }) => `The failed offer of ${subject.name} needs no action`,
  'offer-unsold': ({ subject }) => `The unsold offer of ${subject.name} needs no action`,
  'deployment-failed': ({ subject }) => `The failed deployment of ${subject.name} needs no action`,
  'mint-failed': ({ subject }) => `The failed mint of ${subject.name} needs no action`,
  'signing-method-locked': ({ what }) => what.replace(/ locked$/, ' no longer locked'),
  'emergency-code-missing': () => 'Every user with wallets has an emergency code',
};

const sources: Readonly<Record<AttentionKind, Source>> = {
  ...installationSources,
  ...deploymentSources,
  ...offerSources,
  ...webhookSources,
  'transaction-stuck': transactionStuck,
};

export const attentionOperations = {
  list: query({
    summary: 'List what needs attention',
    description:
      'Problems that the operator should act on, most severe first, then newest first, and enabled fault rules last, with an operation that helps if there is one. Items disappear once the problem is fixed, and permanent failures after seven days. More than 50 of a kind, and all enabled fault rules, are grouped into one item.',
    route: route('GET', '/_vaultdesk/attention'),
    access: 'operator',
    input: z.object({}),
    output: attention,
    run: (ports, _input, caller) => listAttention(ports, caller),
  }),
};
