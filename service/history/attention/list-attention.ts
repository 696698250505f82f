import { z } from 'zod';
import { visibleOwner } from '../../domain/auth/authenticate.ts';
import { type Attention, type AttentionItem, type AttentionKind, attention } from '../../model/history/attention.ts';
import { byUrgency } from '../../model/history/urgency.ts';
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

/** All problems that the operator should act on, most urgent first. */
export async function listAttention(ports: AttentionPorts, caller: Caller): Promise<Result<Attention>> {
  const owner = visibleOwner(caller);
  const memory = memoryOf(ports);
  // Before all reads: a query that waits between them can find its indexes missing.
  const chains = await memory.chains.status(ports.chains);
  const query: AttentionQuery = { ports, owner, now: ports.clock.now(), memory, chains, listedRules: new Set() };
  const others = await Promise.all(otherKinds.map((kind) => findOf(kind, query)));
  const listedRules = new Set(others.flatMap(({ items }) => items.flatMap(rulesToDisable)));
  const result = [...others, await findOf(ruleKind, { ...query, listedRules })];
  const all = result.flatMap(({ items }) => items);
  const ids = new Set(all.map(({ id }) => id));
  const unknown = result.filter(({ isUnknown }) => isUnknown).map(({ kind }) => itemId(kind, ''));
  await query.memory.firstSeen.keep(owner, (id) => ids.has(id) || unknown.some((kind) => id.startsWith(kind)));
  const items = result
    .flatMap(folded)
    .sort(byUrgency)
    .map((item) => ({ ...item, cause: causeOf(item), resolved: resolvedTitles[item.kind](item) }));
  return ok({ items, counts: countsOf(items), changesAt: earliest(result.map(({ changesAt }) => changesAt)) });
}

const ruleKind = 'fault-rule-enabled';
const otherKinds = attentionKinds.filter((kind) => kind !== ruleKind);

function rulesToDisable({ act, rules = [] }: FoundItem): readonly string[] {
  return act?.name === 'faults.set' ? rules : [];
}

async function findOf(kind: AttentionKind, query: AttentionQuery): Promise<FoundOfKind> {
  return { ...(await sources[kind].find(query)), kind };
}

/** Groups the items of a kind that exceed the maximum number. */
function folded({ kind, items, total }: FoundOfKind): readonly FoundItem[] {
  const sorted = [...items].sort(byUrgency);
  const [newest] = sorted;
  if (total <= maximumItems || !newest) return items;
  const common = commonCause(sorted);
  const { what, name } = sources[kind].several(total);
  const { severity, subject } = newest;
  return [
    {
      id: kind,
      kind,
      // The row of these items continues.
      cause: common ? causeOf(common[0]) : `several ${kind}`,
      severity,
      what,
      why: common
        ? `${common.length} of the newest ${items.length}: ${common[0].why}`
        : `Newest: ${newest.what}. ${newest.why}`,
      since: earliest(items.map((item) => item.since)) ?? newest.since,
      subject: { type: subject.type, name },
      count: total,
    },
  ];
}

/** The items of the most frequent cause, if several share it. */
function commonCause(items: readonly FoundItem[]): readonly [FoundItem, ...FoundItem[]] | undefined {
  const groups = new Map<string, FoundItem[]>();
  for (const item of items) groups.set(causeOf(item), [...(groups.get(causeOf(item)) ?? []), item]);
  const [first, ...others] = [...groups.values()].toSorted((left, right) => right.length - left.length)[0] ?? [];
  return first && others.length > 0 ? [first, ...others] : undefined;
}

function causeOf({ kind, cause, why }: FoundItem): string {
  return cause ?? `${kind} ${why}`;
}

/** An item counts once with all items of the same cause. */
function countsOf(items: readonly AttentionItem[]): Attention['counts'] {
  const count = (isCounted: (item: AttentionItem) => boolean) =>
    new Set(items.filter(isCounted).map(({ cause }) => cause)).size;
  const byKind = Object.fromEntries(
    attentionKinds.map((kind) => [kind, count((item) => item.kind === kind)] as const).filter(([, total]) => total > 0),
  );
  const bad = count(({ severity }) => severity === 'bad');
  return { bad, warn: count(() => true) - bad, byKind };
}

/** What is shown for an item that left the list. It claims no cause: a lock also ends with its user or its time. */
const resolvedTitles: Readonly<Record<AttentionKind, (item: FoundItem) => string>> = {
  storage: () => 'Changes are stored again',
  'state-unverified': () => 'The notice about unverified state has expired',
  'request-log-incomplete': () => 'The request log is complete again',
  'fault-rule-enabled': ({ count, subject: { name } }) =>
    count ? `${name} are no longer enabled` : `The fault rule ${name} is no longer enabled`,
  'chain-unreachable': ({ rules, subject: { name } }) =>
    rules ? `No fault rule blocks ${name}` : `${name} responds again`,
  'webhook-failing': ({ subject }) => `${subject.name} no longer fails`,
  'webhook-backlog': ({ subject }) => `The backlog of ${subject.name} is empty`,
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
      'Problems that the operator should act on, with an operation that helps if there is one. Chains that block transactions are first, then errors, warnings and enabled fault rules; newest first. Items disappear once the problem is fixed, and permanent failures after seven days. More than 50 of a kind, and all enabled fault rules, are grouped into one item.',
    route: route('GET', '/_vaultdesk/attention'),
    access: 'operator',
    input: z.object({}),
    output: attention,
    run: (ports, _input, caller) => listAttention(ports, caller),
  }),
};
