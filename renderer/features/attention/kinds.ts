import type { LinkProps } from '@tanstack/react-router';
import { counted } from '../../components/figures/counted.ts';
import type { AttentionItem } from '../../service/call/client.ts';

export type AttentionKind = AttentionItem['kind'];
type Place = Pick<LinkProps, 'search'> & { readonly to: NonNullable<LinkProps['to']> };

interface KindWords {
  /** Beside a number, in the status strip. */
  readonly one: string;
  readonly many: string;
  /** In the choice of what to be told of, and at the head of the notification. */
  readonly title: string;
  /** Its page in the navigation. */
  readonly page: Place['to'];
  /** What the list there is narrowed to, where it can be. */
  readonly search?: LinkProps['search'];
}

/** What each kind of trouble is called, and where such things stand. */
export const kindWords: Readonly<Record<AttentionKind, KindWords>> = {
  storage: {
    one: 'disk in trouble',
    many: 'disks in trouble',
    title: 'The disk is in trouble',
    page: '/settings',
  },
  'state-unverified': {
    one: 'unverified state',
    many: 'unverified states',
    title: 'The stored state is not verified',
    page: '/settings',
  },
  'request-log-incomplete': {
    one: 'gap in the request log',
    many: 'gaps in the request log',
    title: 'The request log has a gap',
    page: '/requests',
  },
  'chain-unreachable': {
    one: 'chain not answering',
    many: 'chains not answering',
    title: 'A chain does not answer',
    page: '/chains',
  },
  'webhook-failing': {
    one: 'endpoint failing',
    many: 'endpoints failing',
    title: 'An endpoint is failing',
    page: '/webhooks',
  },
  'webhook-paused': {
    one: 'endpoint switched off',
    many: 'endpoints switched off',
    title: 'An endpoint was switched off',
    page: '/webhooks',
  },
  'transaction-stuck': {
    one: 'transaction stuck',
    many: 'transactions stuck',
    title: 'A transaction is stuck',
    page: '/transactions',
    search: { state: 'PENDING' },
  },
  'offer-refused': {
    one: 'offer refused',
    many: 'offers refused',
    title: 'An offer was refused',
    page: '/offers',
    search: { status: 'REFUSED' },
  },
  'offer-error': {
    one: 'offer in error',
    many: 'offers in error',
    title: 'An offer came to an error',
    page: '/offers',
    search: { status: 'ERROR' },
  },
  'deployment-failed': {
    one: 'deployment failed',
    many: 'deployments failed',
    title: 'A deployment failed',
    page: '/collections',
  },
  'mint-failed': {
    one: 'mint failed',
    many: 'mints failed',
    title: 'A mint failed',
    page: '/mints',
    search: { status: 'FAILED' },
  },
  'signing-method-locked': {
    one: 'PIN locked',
    many: 'PINs locked',
    title: 'A PIN or another method is locked',
    page: '/users',
  },
  'emergency-code-missing': {
    one: 'user without emergency code',
    many: 'users without emergency code',
    title: 'A user has no emergency code',
    page: '/users',
  },
};

/** Where more than PINs are locked. */
const otherMethods = { one: 'signing method locked', many: 'signing methods locked' };

/** How many things some items are about: one item can stand for several. */
export function sizeOf(items: readonly AttentionItem[]): number {
  return items.reduce((sum, { count = 1 }) => sum + count, 0);
}

/** How bad the worst of some items is. */
export function worstOf(items: readonly AttentionItem[]): AttentionItem['severity'] {
  return items.some(({ severity }) => severity === 'bad') ? 'bad' : 'warn';
}

/** @example toCount('webhook-failing', items) // "1 endpoint failing" */
export function toCount(kind: AttentionKind, items: readonly AttentionItem[]): string {
  const isOther =
    kind === 'signing-method-locked' && !items.every(({ what }) => /\bPIN\b/.test(what));
  const { one, many } = isOther ? otherMethods : kindWords[kind];
  return counted(sizeOf(items), one, many);
}

/** Items by their kinds, in the order of the items. */
export function byKind(
  items: readonly AttentionItem[],
): readonly (readonly [AttentionKind, readonly AttentionItem[]])[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, items.filter((item) => item.kind === kind)]);
}
