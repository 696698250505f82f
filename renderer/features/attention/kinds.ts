import type { LinkProps } from '@tanstack/react-router';
import { counted } from '../../components/figures/counted.ts';
import type { AttentionItem } from '../../service/call/client.ts';

export type AttentionKind = AttentionItem['kind'];

/** A record of a page. */
export const contentOfPages = {
  '/settings': 'setting',
  '/requests': 'request',
  '/faults': 'fault rule',
  '/chains': 'chain',
  '/webhooks': 'endpoint',
  '/transactions': 'transaction',
  '/offers': 'offer',
  '/collections': 'collection',
  '/mints': 'mint',
  '/users': 'user',
} as const satisfies Partial<Record<NonNullable<LinkProps['to']>, string>>;

interface KindWords {
  /** Text after a count; (s) is the ending of several. */
  readonly noun: string;
  /** Its page in the navigation. */
  readonly page: keyof typeof contentOfPages;
  /** The filter of the list on that page, if it has one. */
  readonly search?: LinkProps['search'];
}

/** Names and target pages of each kind of problem. */
export const kindLabels: Readonly<Record<AttentionKind, KindWords>> = {
  storage: { noun: 'disk problem(s)', page: '/settings' },
  'state-unverified': { noun: 'unverified state(s)', page: '/settings' },
  'request-log-incomplete': { noun: 'gap(s) in the request log', page: '/requests' },
  'fault-rule-enabled': { noun: 'fault rule(s) enabled', page: '/faults' },
  'chain-unreachable': { noun: 'chain(s) unavailable', page: '/chains' },
  'webhook-failing': { noun: 'endpoint(s) failing', page: '/webhooks' },
  'webhook-backlog': { noun: 'endpoint(s) with a backlog', page: '/webhooks' },
  'webhook-paused': { noun: 'endpoint(s) disabled after failures', page: '/webhooks' },
  'transaction-stuck': { noun: 'transaction(s) stuck', page: '/transactions', search: { state: 'PENDING' } },
  'offer-refused': { noun: 'offer(s) rejected', page: '/offers', search: { status: 'REFUSED' } },
  'offer-error': { noun: 'offer(s) with an error', page: '/offers', search: { status: 'ERROR' } },
  'offer-unsold': { noun: 'offer(s) ended unsold', page: '/offers' },
  'deployment-failed': { noun: 'deployment(s) failed', page: '/collections' },
  'mint-failed': { noun: 'mint(s) failed', page: '/mints', search: { status: 'FAILED' } },
  'signing-method-locked': { noun: 'PIN(s) locked', page: '/users', search: { problem: 'locked' } },
  'emergency-code-missing': {
    noun: 'user(s) without emergency code',
    page: '/users',
    search: { problem: 'no-recovery' },
  },
};

/** The name of a kind in sentence case. */
export function titleOf(kind: AttentionKind): string {
  const title = kindLabels[kind].noun.replace('(s)', '');
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

/** Number of records that the items concern; an item can concern several. Lists count items, not records. */
export function sizeOf(items: readonly AttentionItem[]): number {
  return items.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** The worst severity of the items. */
export function worstOf(items: readonly AttentionItem[]): AttentionItem['severity'] {
  return items.some(({ severity }) => severity === 'bad') ? 'bad' : 'warn';
}

/** @example toCount('webhook-failing', items) // "1 endpoint failing" */
export function toCount(kind: AttentionKind, items: readonly AttentionItem[]): string {
  const isOther = kind === 'signing-method-locked' && !items.every(({ what }) => /\bPIN\b/.test(what));
  const noun = isOther ? 'signing method(s) locked' : kindLabels[kind].noun;
  return counted(sizeOf(items), noun.replace('(s)', ''), noun.replace('(s)', 's'));
}

/** Items grouped by kind, in the order of the items. */
export function byKind(
  items: readonly AttentionItem[],
): readonly (readonly [AttentionKind, readonly AttentionItem[]])[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, items.filter((item) => item.kind === kind)]);
}

/** The target of a link and of the navigation. */
export type Target = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;
type Subject = AttentionItem['subject'];

const pages: Readonly<Partial<Record<Subject['type'], (id: string) => Target>>> = {
  webhook: (webhookId) => ({ to: '/webhooks/$webhookId', params: { webhookId } }),
  transaction: (transactionId) => ({ to: '/transactions/$transactionId', params: { transactionId } }),
  offer: (offerId) => ({ to: '/offers/$offerId', params: { offerId } }),
  mint: (selected) => ({ to: '/mints', search: { selected } }),
  user: (userId) => ({ to: '/users/$userId', params: { userId } }),
};

/** The page of the record that an item concerns; the list if it concerns several. */
export function pageOf({ kind, subject: { type, id } }: AttentionItem): Target {
  return (id !== undefined && pages[type]?.(id)) || listOf(kind);
}

/** The cause of an item: the magic value, the fault rule, the inbox that responds, or the rejected calls. */
export function causeOf({
  kind,
  act,
  inbox,
  rules,
  subject: { id },
}: AttentionItem): readonly [string, Target] | undefined {
  if (act?.isFutile) return ['Show magic values', { to: '/faults', hash: 'magic-mintFails' }];
  if (rules && kind !== 'fault-rule-enabled') return ['Show rule', { to: '/faults' }];
  if (inbox) return ['Change its response', { to: '/inbox', search: { name: inbox } }];
  if (kind !== 'signing-method-locked' || id === undefined) return undefined;
  return ['Show calls', { to: '/requests', search: { search: id, status: '4xx', console: 'changes' } }];
}

/** @example toShow(item) // "Show users" */
export function toShow({ kind, subject: { type, id } }: AttentionItem): string {
  const content = contentOfPages[kindLabels[kind].page];
  return `Show ${id !== undefined && pages[type] ? content : `${content}s`}`;
}

/**
 * The target for all items of a kind: the single record, its own list, or the attention list if its list has no such
 * filter.
 */
export function pageOfAll(kind: AttentionKind, items: readonly AttentionItem[]): Target {
  const [first, second] = items;
  if (first && !second) return pageOf(first);
  return kindLabels[kind].search ? listOf(kind) : { to: '/attention', search: { kind } };
}

/** The list of a kind. */
export function listOf(kind: AttentionKind): Target {
  const { page: to, search } = kindLabels[kind];
  return search ? { to, search } : { to };
}
