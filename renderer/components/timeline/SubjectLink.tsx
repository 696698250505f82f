import { Link, type LinkProps } from '@tanstack/react-router';
import type { TraceSubject } from '../../../service/model/history/trace.ts';

interface RecordLinkProps extends Omit<React.ComponentProps<'a'>, 'href' | 'ref'> {
  readonly of: Noun;
  readonly id: string;
  /** The part of the page that it leads to. */
  readonly hash?: string;
  /** Its text; `children` in its place for other content. */
  readonly label?: React.ReactNode;
}

export function RecordLink({ of, id, label, children = label, ...link }: RecordLinkProps) {
  return (
    <Link {...pageOf({ type: of, id })} {...link}>
      {children}
    </Link>
  );
}

/** The name of a record in a trace, linked to its page if it has one. */
export function SubjectLink({ subject, children }: { subject: TraceSubject | undefined; children: React.ReactNode }) {
  if (!subject) return <span className="cut">{children}</span>;
  return <RecordLink of={subject.type} id={subject.id} className="link cut" label={children} />;
}

/** A page as accepted by links and navigation. */
export type SubjectTarget = Pick<LinkProps, 'to' | 'params' | 'search'>;

export type Noun = TraceSubject['type'] | 'user' | 'webhook' | 'application' | 'setting' | 'chain' | 'guide';

const pages: Readonly<Record<Noun, (id: string) => SubjectTarget>> = {
  user: (userId) => ({ to: '/users/$userId', params: { userId } }),
  webhook: (webhookId) => ({ to: '/webhooks/$webhookId', params: { webhookId } }),
  application: (selected) => ({ to: '/applications', search: { selected } }),
  setting: (search) => ({ to: '/settings', search: { search } }),
  chain: (chain) => ({ to: '/explorer/$chain', params: { chain } }),
  guide: (guide) => ({ to: '/guides/$guide', params: { guide } }),
  request: (selected) => ({ to: '/requests', search: { selected } }),
  payment: (paymentIntentId) => ({ to: '/payments/$paymentIntentId', params: { paymentIntentId } }),
  offer: (offerId) => ({ to: '/offers/$offerId', params: { offerId } }),
  fulfillment: (selected) => ({ to: '/fulfillments', search: { selected } }),
  transaction: (transactionId) => ({ to: '/transactions/$transactionId', params: { transactionId } }),
  mint: (selected) => ({ to: '/mints', search: { selected } }),
  collection: (id) => {
    const [chain = '', address = ''] = id.split('/');
    return { to: '/collections/$chain/$address', params: { chain, address } };
  },
  wallet: (walletId) => ({ to: '/wallets/$walletId', params: { walletId } }),
  marketUser: (userId) => ({ to: '/market/users/$userId', params: { userId } }),
  event: (eventId) => ({ to: '/deliveries', search: { eventId } }),
  delivery: (selected) => ({ to: '/deliveries', search: { selected } }),
};

export function isNoun(name: string): name is Noun {
  return Object.hasOwn(pages, name);
}

export function pageOf({ type, id }: { readonly type: Noun; readonly id: string }): SubjectTarget {
  return pages[type](id);
}

const nouns: Partial<Record<Noun, string>> = { collection: 'contract', marketUser: 'market user' };

/** The noun of a record in buttons and next to links. */
export function recordNoun(type: Noun): string {
  return nouns[type] ?? type;
}

/** The list that contains such records. */
export const lists: Readonly<Record<TraceSubject['type'], { readonly label: string; readonly to: LinkProps['to'] }>> = {
  request: { label: 'Requests', to: '/requests' },
  payment: { label: 'Payments', to: '/payments' },
  offer: { label: 'Offers', to: '/offers' },
  fulfillment: { label: 'Fulfillments', to: '/fulfillments' },
  transaction: { label: 'Transactions', to: '/transactions' },
  mint: { label: 'Mints', to: '/mints' },
  collection: { label: 'Contracts', to: '/collections' },
  wallet: { label: 'Wallets', to: '/wallets' },
  marketUser: { label: 'Market users', to: '/market/users' },
  event: { label: 'Deliveries', to: '/deliveries' },
  delivery: { label: 'Deliveries', to: '/deliveries' },
};
