import type { LinkProps } from '@tanstack/react-router';
import type { AttentionItem } from '../../service/call/client.ts';
import { type AttentionKind, kindWords } from './kinds.ts';

/** A page, as links and the navigation take it. */
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

/** The page of what an item is about; its list where it is about several. */
export function pageOf({ kind, subject: { type, id } }: AttentionItem): Target {
  return (id !== undefined && pages[type]?.(id)) || listOf(kind);
}

/** Where all of a kind are: the only one itself, their own list, or the list of trouble where theirs has no such filter. */
export function pageOfAll(kind: AttentionKind, items: readonly AttentionItem[]): Target {
  const [first, second] = items;
  if (first && !second) return pageOf(first);
  return kindWords[kind].search ? listOf(kind) : { to: '/attention', search: { kind } };
}

function listOf(kind: AttentionKind): Target {
  const { page: to, search } = kindWords[kind];
  return search ? { to, search } : { to };
}
