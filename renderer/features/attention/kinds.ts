import type { LinkProps } from '@tanstack/react-router';
import { counted } from '../../components/figures/counted.ts';
import type { AttentionItem } from '../../service/call/client.ts';

export type AttentionKind = AttentionItem['kind'];

/** One record of a page, and several. */
export const contentOfPages = {
  '/settings': ['storage', 'storage'],
  '/requests': ['request log', 'request log'],
  '/faults': ['fault rule', 'fault rules'],
  '/chains': ['chain', 'chains'],
  '/webhooks': ['endpoint', 'endpoints'],
  '/transactions': ['transaction', 'transactions'],
  '/offers': ['offer', 'offers'],
  '/collections': ['collection', 'collections'],
  '/mints': ['mint', 'mints'],
  '/users': ['user', 'users'],
} as const satisfies Partial<Record<NonNullable<LinkProps['to']>, readonly [string, string]>>;

interface KindWords {
  /** Text after a count, in the status strip. */
  readonly singular: string;
  /** Default: with an s after its first word. */
  readonly plural?: string;
  /** Text in the notification settings and title of the notification. Default: the singular in sentence case. */
  readonly title?: string;
  /** Its page in the navigation. */
  readonly page: keyof typeof contentOfPages;
  /** The filter of the list on that page, if it has one. */
  readonly search?: LinkProps['search'];
}

/** Names and target pages of each kind of problem. */
export const kindLabels: Readonly<Record<AttentionKind, KindWords>> = {
  storage: { singular: 'disk problem', plural: 'disk problems', page: '/settings' },
  'state-unverified': {
    singular: 'unverified state',
    plural: 'unverified states',
    title: 'Stored state not verified',
    page: '/settings',
  },
  'request-log-incomplete': { singular: 'gap in the request log', page: '/requests' },
  'fault-rule-enabled': { singular: 'fault rule enabled', plural: 'fault rules enabled', page: '/faults' },
  'chain-unreachable': { singular: 'chain unavailable', page: '/chains' },
  'webhook-failing': { singular: 'endpoint failing', page: '/webhooks' },
  'webhook-paused': { singular: 'endpoint disabled after failures', title: 'Endpoint disabled', page: '/webhooks' },
  'transaction-stuck': { singular: 'transaction stuck', page: '/transactions', search: { state: 'PENDING' } },
  'offer-refused': { singular: 'offer rejected', page: '/offers', search: { status: 'REFUSED' } },
  'offer-error': {
    singular: 'offer with an error',
    plural: 'offers with errors',
    title: 'Offer failed',
    page: '/offers',
    search: { status: 'ERROR' },
  },
  'offer-unsold': { singular: 'offer ended unsold', page: '/offers' },
  'deployment-failed': { singular: 'deployment failed', page: '/collections' },
  'mint-failed': { singular: 'mint failed', page: '/mints', search: { status: 'FAILED' } },
  'signing-method-locked': {
    singular: 'PIN locked',
    title: 'PIN or signing method locked',
    page: '/users',
    search: { problem: 'locked' },
  },
  'emergency-code-missing': {
    singular: 'user without emergency code',
    page: '/users',
    search: { problem: 'no-recovery' },
  },
};

/** The name of a kind in sentence case. */
export function titleOf(kind: AttentionKind): string {
  const { singular, title = singular } = kindLabels[kind];
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

/** Used if not only PINs are locked. */
const otherMethods = { singular: 'signing method locked', plural: 'signing methods locked' };

/** Number of records that the items concern; an item can concern several. */
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
  const { singular, plural = singular.replace(/\w+/, '$&s') } = isOther ? otherMethods : kindLabels[kind];
  return counted(sizeOf(items), singular, plural);
}

/** Items grouped by kind, in the order of the items. */
export function byKind(
  items: readonly AttentionItem[],
): readonly (readonly [AttentionKind, readonly AttentionItem[]])[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, items.filter((item) => item.kind === kind)]);
}

/** The target of a link and of the navigation. */
export type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;
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

/** The cause of an item: the magic values, the inbox that responds, or the rejected calls, with those of the console. */
export function causeOf({ kind, act, inbox, subject: { id } }: AttentionItem): readonly [string, Target] | undefined {
  if (act?.isFutile) return ['Show magic values', { to: '/faults' }];
  if (inbox) return ['Change its response', { to: '/inbox', search: { name: inbox } }];
  if (kind !== 'signing-method-locked' || id === undefined) return undefined;
  return ['Show calls', { to: '/requests', search: { search: id, status: '4xx', console: 'changes' } }];
}

/** @example toShow(item) // "Show users" */
export function toShow({ kind, subject: { type, id } }: AttentionItem): string {
  const [single, several] = contentOfPages[kindLabels[kind].page];
  return `Show ${id !== undefined && pages[type] ? single : several}`;
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

function listOf(kind: AttentionKind): Target {
  const { page: to, search } = kindLabels[kind];
  return search ? { to, search } : { to };
}
