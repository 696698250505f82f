import type { LinkProps } from '@tanstack/react-router';
import { inboxNamePattern } from '../../../service/model/installation/names.ts';
import type { AuditEntry } from '../../service/call/client.ts';

/** The target of a link in the console. */
export type AuditPage = Pick<LinkProps, 'to' | 'params' | 'search'>;

type Page = (id: string) => AuditPage;

const user: Page = (userId) => ({ to: '/users/$userId', params: { userId } });
const marketUser: Page = (userId) => ({ to: '/market/users/$userId', params: { userId } });
const wallet: Page = (walletId) => ({ to: '/wallets/$walletId', params: { walletId } });
const webhook: Page = (webhookId) => ({ to: '/webhooks/$webhookId', params: { webhookId } });
const offer: Page = (offerId) => ({ to: '/offers/$offerId', params: { offerId } });
const fulfillment: Page = (selected) => ({ to: '/fulfillments', search: { selected } });
const delivery: Page = (selected) => ({ to: '/deliveries', search: { selected } });
const mint: Page = (selected) => ({ to: '/mints', search: { selected } });
const application: Page = (selected) => ({ to: '/applications', search: { selected } });
const request: Page = (selected) => ({ to: '/requests', search: { selected } });
const setting: Page = (search) => ({ to: '/settings', search: { search } });
const chain: Page = (name) => ({ to: '/explorer/$chain', params: { chain: name } });
const payment: Page = (paymentIntentId) => ({
  to: '/payments/$paymentIntentId',
  params: { paymentIntentId },
});
const transaction: Page = (transactionId) => ({
  to: '/transactions/$transactionId',
  params: { transactionId },
});
const inbox: Page = (name) => ({
  to: '/inbox',
  search: { name: inboxNamePattern.test(name) ? name : 'default' },
});

/** Pages by the last address segment before an id. */
const bySubject: ReadonlyMap<string, Page> = new Map([
  ['users', user],
  ['wallets', wallet],
  ['webhooks', webhook],
  ['offers', offer],
  ['fulfillments', fulfillment],
  ['payments', payment],
  ['payment_intents', payment],
  ['transactions', transaction],
  ['deliveries', delivery],
  ['mints', mint],
  ['applications', application],
  ['requests', request],
  ['settings', setting],
  ['chains', chain],
  ['inboxes', inbox],
]);

/** Pages by field name. */
const byField: ReadonlyMap<string, Page> = new Map([
  ['userId', user],
  ['walletId', wallet],
  ['webhookId', webhook],
  ['offerId', offer],
  ['fulfillmentId', fulfillment],
  ['paymentIntentId', payment],
  ['transactionId', transaction],
  ['deliveryId', delivery],
  ['mintId', mint],
  ['applicationId', application],
  ['secretType', chain],
  ['chain', chain],
]);

/** The page of an action's subject; `undefined` if it has none. */
export function pageOfSubject({ act, subject }: Pick<AuditEntry, 'act' | 'subject'>) {
  if (!subject) return undefined;
  const { type, id } = subject;
  return type === 'users' ? userPage(act)(id) : bySubject.get(type)?.(id);
}

/** The page that a field of an action refers to; `undefined` if it has none. */
export function pageOfDetail({ act }: Pick<AuditEntry, 'act'>, name: string, value: string) {
  return name === 'userId' ? userPage(act)(value) : byField.get(name)?.(value);
}

/** Market users have their own ids. */
function userPage(act: string): Page {
  return /^(?:market|money|offers|fulfillments)/.test(act) ? marketUser : user;
}
