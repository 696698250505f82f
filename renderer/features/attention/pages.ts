import type { LinkProps } from '@tanstack/react-router';
import type { AttentionItem } from '../../service/call/client.ts';
import { type AttentionKind, kindLabels } from './kinds.ts';

/** The target of a link and of the navigation. */
export type Target = Pick<LinkProps, 'to' | 'params' | 'search'>;
type Subject = AttentionItem['subject'];

const pages: Readonly<Partial<Record<Subject['type'], (id: string) => Target>>> = {
  webhook: (webhookId) => ({ to: '/webhooks/$webhookId', params: { webhookId } }),
  transaction: (transactionId) => ({
    to: '/transactions/$transactionId',
    params: { transactionId },
  }),
  offer: (offerId) => ({ to: '/offers/$offerId', params: { offerId } }),
  mint: (selected) => ({ to: '/mints', search: { selected } }),
  user: (userId) => ({ to: '/users/$userId', params: { userId } }),
};

/** The page of the record that an item concerns; the list if it concerns several. */
export function pageOf({ kind, subject: { type, id } }: AttentionItem): Target {
  return (id !== undefined && pages[type]?.(id)) || listOf(kind);
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
