import type { LinkProps } from '@tanstack/react-router';
import type { RequestRecord } from '../../../../service/model/history/request-record.ts';
import { pageOf } from '../../../components/timeline/subject-link.ts';

/** A record named by a request, with its console page. */
export interface Subject {
  readonly label: string;
  readonly id: string;
  readonly page: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

const uuid = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}';

interface Kind {
  readonly label: string;
  /** Matches the path. */
  readonly path: RegExp;
  /** The field in the body or the query. */
  readonly field: string;
  page(id: string): Subject['page'] | undefined;
}

const kinds: readonly Kind[] = [
  {
    label: 'User',
    path: new RegExp(`^/api/users/(${uuid})`, 'i'),
    field: 'userId',
    page: (userId) => ({ to: '/users/$userId', params: { userId } }),
  },
  {
    label: 'Wallet',
    path: new RegExp(`/wallets/(${uuid})`, 'i'),
    field: 'walletId',
    page: (id) => pageOf({ type: 'wallet', id }),
  },
  {
    label: 'Offer',
    path: new RegExp(`/offers/(${uuid})`, 'i'),
    field: 'offerId',
    page: (id) => pageOf({ type: 'offer', id }),
  },
  {
    label: 'Fulfillment',
    path: new RegExp(`/fulfillments/(${uuid})`, 'i'),
    field: 'fulfillmentId',
    page: (id) => pageOf({ type: 'fulfillment', id }),
  },
  {
    label: 'Payment',
    path: /\/payment_intents\/(pi_\w{8,80})/,
    field: 'payment_intent',
    page: (id) => pageOf({ type: 'payment', id }),
  },
  {
    label: 'Webhook',
    path: new RegExp(`/webhooks/(${uuid})`, 'i'),
    field: 'webhookId',
    page: (webhookId) => ({ to: '/webhooks/$webhookId', params: { webhookId } }),
  },
];

const anyId = new RegExp(`^(?:${uuid}|pi_\\w{8,80})$`, 'i');

/** The records a request names in its path, query and body, one per kind. */
export function subjectsIn({ path, request }: Pick<RequestRecord, 'path' | 'request'>): Subject[] {
  const query = new URLSearchParams(path.split('?')[1]);
  const body = request.body?.text ?? '';
  return kinds.flatMap(({ label, path: address, field, page }) => {
    const inBody = new RegExp(`"${field}"\\s*:\\s*"([\\w-]{1,90})"`).exec(body)?.[1];
    const id = address.exec(path)?.[1] ?? query.get(field) ?? inBody;
    const target = id !== undefined && anyId.test(id) ? page(id) : undefined;
    return id !== undefined && target ? [{ label, id, page: target }] : [];
  });
}
