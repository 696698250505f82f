import type { RequestRecord } from '../../../../service/model/history/request-record.ts';
import { type Noun, pageOf, type SubjectTarget } from '../../../components/timeline/subject-link.ts';

/** A record named by a request, with its console page. */
export interface Subject {
  readonly label: string;
  readonly id: string;
  readonly page: SubjectTarget;
}

const uuid = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}';

/** Each kind with its pattern in the path and its field in the body or the query. */
const kinds: readonly (readonly [label: string, type: Noun, path: RegExp, field: string])[] = [
  ['User', 'user', new RegExp(`^/api/users/(${uuid})`, 'i'), 'userId'],
  ['Wallet', 'wallet', new RegExp(`/wallets/(${uuid})`, 'i'), 'walletId'],
  ['Offer', 'offer', new RegExp(`/offers/(${uuid})`, 'i'), 'offerId'],
  ['Fulfillment', 'fulfillment', new RegExp(`/fulfillments/(${uuid})`, 'i'), 'fulfillmentId'],
  ['Payment', 'payment', /\/payment_intents\/(pi_\w{8,80})/, 'payment_intent'],
  ['Webhook', 'webhook', new RegExp(`/webhooks/(${uuid})`, 'i'), 'webhookId'],
];

const anyId = new RegExp(`^(?:${uuid}|pi_\\w{8,80})$`, 'i');

/** The records a request names in its path, query and body, one per kind. */
export function subjectsIn({ path, request }: Pick<RequestRecord, 'path' | 'request'>): Subject[] {
  const query = new URLSearchParams(path.split('?')[1]);
  const body = request.body?.text ?? '';
  return kinds.flatMap(([label, type, address, field]) => {
    const inBody = new RegExp(`"${field}"\\s*:\\s*"([\\w-]{1,90})"`).exec(body)?.[1];
    const id = address.exec(path)?.[1] ?? query.get(field) ?? inBody;
    return id !== undefined && anyId.test(id) ? [{ label, id, page: pageOf({ type, id }) }] : [];
  });
}
