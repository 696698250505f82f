import { inboxNamePattern } from '../../../service/model/installation/names.ts';
import { type Noun, pageOf, type SubjectTarget } from '../../components/timeline/subject-link.ts';
import type { AuditEntry } from '../../service/call/client.ts';

type SubjectOfAct = Pick<AuditEntry, 'act' | 'subject'> & Partial<Pick<AuditEntry, 'details'>>;

/** The kinds of records by the last address segment before an id. */
const bySubject: ReadonlyMap<string, Noun> = new Map([
  ['wallets', 'wallet'],
  ['webhooks', 'webhook'],
  ['offers', 'offer'],
  ['fulfillments', 'fulfillment'],
  ['payments', 'payment'],
  ['payment_intents', 'payment'],
  ['transactions', 'transaction'],
  ['deliveries', 'delivery'],
  ['mints', 'mint'],
  ['applications', 'application'],
  ['requests', 'request'],
  ['settings', 'setting'],
  ['chains', 'chain'],
]);

/** The same by field name. */
const byField: ReadonlyMap<string, Noun> = new Map([
  ['walletId', 'wallet'],
  ['webhookId', 'webhook'],
  ['offerId', 'offer'],
  ['fulfillmentId', 'fulfillment'],
  ['paymentIntentId', 'payment'],
  ['transactionId', 'transaction'],
  ['deliveryId', 'delivery'],
  ['mintId', 'mint'],
  ['applicationId', 'application'],
  ['secretType', 'chain'],
  ['chain', 'chain'],
]);

/** Lists whose records have no page. */
const byList: Readonly<Record<string, SubjectTarget>> = {
  snapshots: { to: '/snapshots' },
  worlds: { to: '/worlds' },
  faults: { to: '/faults' },
};

/** The page of an action's subject; `undefined` if it has none. */
export function pageOfSubject({ act, subject, details }: SubjectOfAct): SubjectTarget | undefined {
  if (!subject) return undefined;
  const { type: name, id } = subject;
  const chain = details?.secretType;
  if (name === 'addresses' && chain) return { to: '/explorer/$chain/address/$address', params: { chain, address: id } };
  if (byList[name]) return byList[name];
  if (name === 'inboxes') return { to: '/inbox', search: { name: inboxNamePattern.test(id) ? id : 'default' } };
  const type = name === 'users' ? userOf(act) : bySubject.get(name);
  return type && pageOf({ type, id });
}

/** The page that a field of an action refers to; `undefined` if it has none. */
export function pageOfDetail({ act }: Pick<AuditEntry, 'act'>, name: string, id: string): SubjectTarget | undefined {
  const type = name === 'userId' ? userOf(act) : byField.get(name);
  return type && pageOf({ type, id });
}

/** Market users have their own ids. */
function userOf(act: string): Noun {
  return /^(?:market|money|offers|fulfillments)/.test(act) ? 'marketUser' : 'user';
}
