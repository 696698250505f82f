import { inboxOf } from '../../../model/installation/addresses.ts';
import { everyApplication } from '../../../model/table.ts';
import { isInForce } from '../../../model/webhooks/fault-scenarios.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import {
  type DeliveryAttempt,
  type DeliveryStatus,
  deliveryListKey,
} from '../../../model/webhooks/webhook-delivery.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import {
  type AttentionFindings,
  type AttentionQuery,
  allOf,
  earliest,
  type FoundItem,
  itemId,
  maximumItems,
  type Sources,
} from '../source.ts';

/** The last attempt belongs to a pending delivery: this many are read from either end. */
const checkedAt = 5;
/** Number of endpoints that failed last and respond again which are searched for a backlog. */
const checkedForBacklog = 100;

export const webhookSources = {
  /** Endpoints that deliveries do not reach. */
  'webhook-failing': {
    find: (query) => webhooksIn(query, 'failing', failingItem),
    several: (total) => ({ what: `${total} webhooks fail`, name: `${total} webhooks` }),
  },
  /** Endpoints that respond again while deliveries wait for their next attempt. */
  'webhook-backlog': {
    find: ({ ports, owner, now }) =>
      ports.storage.read((tables) => {
        const items = tables.webhooks
          .pageBy('recovered', owner, { offset: 0, limit: checkedForBacklog, descending: true })
          .flatMap((webhook) => backlogItem(tables, webhook, now) ?? []);
        return { ...allOf(items), changesAt: earliest(items.map(({ nextAttemptAt }) => nextAttemptAt)) };
      }),
    several: (total) => ({ what: `${total} webhooks have a backlog`, name: `${total} webhooks` }),
  },
  /** Endpoints that the service has disabled. */
  'webhook-paused': {
    find: (query) => webhooksIn(query, 'paused', pausedItem),
    several: (total) => ({ what: `${total} webhooks are disabled`, name: `${total} webhooks` }),
  },
} as const satisfies Sources;

type ToItem = (tables: TableReaders, webhook: WebhookRecord, query: AttentionQuery) => FoundItem;

function webhooksIn(query: AttentionQuery, index: 'failing' | 'paused', toItem: ToItem): AttentionFindings {
  const { ports, owner } = query;
  return ports.storage.read((tables) => ({
    items: tables.webhooks
      .pageBy(index, owner, { offset: 0, limit: maximumItems, descending: true })
      .map((webhook) => toItem(tables, webhook, query)),
    total: tables.webhooks.countBy(index, owner),
  }));
}

function failingItem(tables: TableReaders, webhook: WebhookRecord, { ports, now }: AttentionQuery): FoundItem {
  const { id, failingSince = '' } = webhook;
  const inbox = inboxOf(webhook);
  const name = nameOf(webhook);
  const last = lastAttempt(tables, id);
  const rule = tables.faultRules
    .listBy('every', everyApplication)
    .find((each) => each.id === last?.fault && isInForce(each, each.hits, Date.parse(now)));
  const [does, ownWhy] = failureTexts(last);
  const why = inbox === undefined ? ownWhy : toInboxText(ports.inboxes.responseOf(inbox).status);
  const waiting = waitingFor(tables, id);
  const givenUp = countOf(tables, id, 'GIVEN_UP');
  return {
    ...identityOf(webhook, name),
    kind: 'webhook-failing',
    severity: 'bad',
    what: `${name} ${does}`,
    why: `${rule ? `The fault rule ${rule.id} affected the last attempt.` : why} ${outlookOf(waiting, givenUp)}`,
    since: failingSince,
    waiting,
    ...(givenUp > 0 && { failed: givenUp }),
    ...(inbox !== undefined && { inbox }),
    ...(rule && { rules: [rule.id] }),
    act: waiting > 0 ? resendWaiting(id, waiting) : resendGivenUp(tables, id, givenUp),
  };
}

/** @example toInboxText(200) // "The inbox responds with 200 now." */
function toInboxText(status: number): string {
  return status < 300 ? `The inbox responds with ${status} now.` : 'Its response is configured in the inbox.';
}

/** What will happen to the deliveries that did not arrive. */
function outlookOf(waiting: number, givenUp: number): string {
  const failures = `${givenUp} ${givenUp === 1 ? 'delivery' : 'deliveries'} failed`;
  if (waiting > 0 && givenUp > 0) return `Pending deliveries will be retried; ${failures}.`;
  if (waiting > 0) return 'Pending deliveries will be retried.';
  return givenUp > 0 ? `No retries are scheduled: ${failures}.` : 'It has no pending deliveries.';
}

function resendWaiting(webhookId: string, waiting: number): FoundItem['act'] {
  return { name: 'deliveries.resendWaiting', label: `Resend all ${waiting}`, input: { webhookId } };
}

function resendGivenUp({ webhookDeliveries }: TableReaders, webhookId: string, givenUp: number): FoundItem['act'] {
  const key = deliveryListKey({ webhookId }, 'GIVEN_UP');
  const [oldest] = webhookDeliveries.pageBy('byCreation', key, { offset: 0, limit: 1 });
  const [newest] = webhookDeliveries.pageBy('byCreation', key, { offset: 0, limit: 1, descending: true });
  if (!oldest || !newest) return undefined;
  return {
    name: 'deliveries.resendRange',
    label: `Resend all ${givenUp}`,
    input: { webhookId, from: oldest.createdAt, to: newest.createdAt },
  };
}

/** The deliveries that wait for a later attempt, or for the first attempt after the endpoint was enabled. */
function backlogItem(tables: TableReaders, webhook: WebhookRecord, now: string): FoundItem | undefined {
  const { webhookDeliveries } = tables;
  const { id, lastSuccessAt = '', lastFailureAt = '' } = webhook;
  const isTried = lastSuccessAt >= lastFailureAt;
  const due = isTried ? webhookDeliveries.rankBy('due', id, `${now}~`) : 0;
  const waiting = webhookDeliveries.countBy('due', id) - due;
  const [next] = webhookDeliveries.pageBy('due', id, { offset: due, limit: 1 });
  if (!next) return undefined;
  const name = nameOf(webhook);
  return {
    ...identityOf(webhook, name),
    kind: 'webhook-backlog',
    severity: 'warn',
    what: isTried ? `${name} has a backlog` : `${name} is enabled, but not tried yet`,
    why: `${isTried ? 'It responds again. ' : ''}Resend all deliveries now, or wait for their next attempts.`,
    since: lastFailureAt,
    waiting,
    nextAttemptAt: next.nextAttemptAt,
    act: resendWaiting(id, waiting),
  };
}

/** All problems of an endpoint are the same item, one after another. */
function identityOf({ id }: WebhookRecord, name: string): Pick<FoundItem, 'id' | 'cause' | 'subject'> {
  return { id: itemId('webhook-failing', id), cause: `webhook ${id}`, subject: { type: 'webhook', id, name } };
}

function pausedItem(tables: TableReaders, webhook: WebhookRecord): FoundItem {
  const { id, disabled } = webhook;
  const name = nameOf(webhook);
  return {
    ...identityOf(webhook, name),
    kind: 'webhook-paused',
    severity: 'bad',
    what: `${name} is disabled`,
    why:
      disabled?.reason === 'GONE'
        ? 'It responded with 410 Gone, so deliveries stopped. Repair or change the address, then enable it.'
        : 'Nothing arrived there for five days. Repair or change the address, then enable it.',
    since: disabled?.at ?? '',
    waiting: waitingFor(tables, id),
    act: { name: 'webhooks.enable', label: 'Enable', input: { webhookId: id } },
  };
}

function waitingFor(tables: TableReaders, webhookId: string): number {
  return countOf(tables, webhookId, 'PENDING');
}

function countOf({ webhookDeliveries }: TableReaders, webhookId: string, status: DeliveryStatus): number {
  return webhookDeliveries.countBy('byCreation', deliveryListKey({ webhookId }, status));
}

function lastAttempt({ webhookDeliveries }: TableReaders, webhookId: string): DeliveryAttempt | undefined {
  const newest = { offset: 0, limit: checkedAt, descending: true };
  return [
    ...webhookDeliveries.pageBy('due', webhookId, newest),
    ...webhookDeliveries.pageBy('due', webhookId, { offset: 0, limit: checkedAt }),
    ...webhookDeliveries.pageBy('byCreation', deliveryListKey({ webhookId }, 'GIVEN_UP'), newest),
  ]
    .flatMap(({ attempts }) => attempts.at(-1) ?? [])
    .sort((left, right) => (left.at < right.at ? 1 : -1))[0];
}

/** The URL without its query, which may contain a key; a built-in inbox has a name. */
function nameOf({ url }: WebhookRecord): string {
  const inbox = inboxOf({ url });
  return inbox === undefined ? addressOf(url) : `Inbox ${inbox}`;
}

function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : `${host}${pathname}`;
}

/** What an endpoint does, following its name, and the explanation. */
type FailureTexts = readonly [does: string, why: string];

const byOutcome: Readonly<Record<Exclude<DeliveryAttempt['outcome'], 'ANSWERED'>, FailureTexts>> = {
  NOT_CONNECTED: ['cannot be reached', 'Nothing listens at this address. Start the program or change the address.'],
  NOT_RESOLVED: ['is not found', 'No host has this name. Change the address.'],
  TIMED_OUT: ['does not respond in time', 'It takes longer than 10 s. Respond first and process afterwards.'],
  REFUSED_TARGET: [
    'is not an allowed target',
    'A setting of this service forbids it. Change the address or the setting.',
  ],
  BROKEN_OFF: ['drops the connection', 'The connection ended without a response. See the log of the endpoint.'],
};

function failureTexts(attempt: DeliveryAttempt | undefined): FailureTexts {
  if (!attempt) return ['fails', 'Its attempts are not stored. Send a test event.'];
  if (attempt.outcome !== 'ANSWERED') return byOutcome[attempt.outcome];
  const { status = 0 } = attempt;
  return [`returns ${status}`, meaningOf(status)];
}

function meaningOf(status: number): string {
  if (status >= 500) return 'The endpoint is reachable but fails.';
  if (status === 401 || status === 403)
    return 'It does not accept that the delivery is authentic. Check the signing secret and the credentials.';
  if (status === 404 || status === 405)
    return 'The address is reachable, but nothing accepts deliveries at this path. Check the path.';
  if (status >= 300 && status < 400) return 'Redirects are not followed. Change the address to the redirect target.';
  return 'The endpoint rejects the deliveries.';
}
