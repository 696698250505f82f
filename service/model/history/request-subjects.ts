import type { RequestRecord, RequestSubject } from './request-record.ts';

const uuid = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}';

/** Each kind with its pattern in the path and its field in the body or the query. */
const kinds: readonly (readonly [type: RequestSubject['type'], path: RegExp, field: string])[] = [
  ['user', new RegExp(`^/api/users/(${uuid})`, 'i'), 'userId'],
  ['wallet', new RegExp(`/wallets/(${uuid})`, 'i'), 'walletId'],
  ['offer', new RegExp(`/offers/(${uuid})`, 'i'), 'offerId'],
  ['fulfillment', new RegExp(`/fulfillments/(${uuid})`, 'i'), 'fulfillmentId'],
  ['payment', /\/payment(?:_intent)?s\/(pi_\w{8,80})/, 'payment_intent'],
  ['webhook', new RegExp(`/webhooks/(${uuid})`, 'i'), 'webhookId'],
];

const anyId = new RegExp(`^(?:${uuid}|pi_\\w{8,80})$`, 'i');

/** The records a request names in its path, query and body, one per kind. */
export function subjectsIn({ path, request }: Pick<RequestRecord, 'path' | 'request'>): Omit<RequestSubject, 'name'>[] {
  const query = new URLSearchParams(path.split('?')[1]);
  const body = request.body?.text ?? '';
  return kinds.flatMap(([type, address, field]) => {
    const inBody = new RegExp(`"${field}"\\s*:\\s*"([\\w-]{1,90})"`).exec(body)?.[1];
    const id = address.exec(path)?.[1] ?? query.get(field) ?? inBody;
    return id !== undefined && anyId.test(id) ? [{ type, id }] : [];
  });
}

/** The title of a trace that consists of reads and failures. */
export const withoutEffects = 'a request without lasting effects';
