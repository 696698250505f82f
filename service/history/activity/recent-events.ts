import { z } from 'zod';
import { type EventEffect, type RecentEvent, recentEvent } from '../../model/history/recent-event.ts';
import type { RequestRecord } from '../../model/history/request-record.ts';
import { subjectsIn } from '../../model/history/request-subjects.ts';
import { namedSubject } from '../../model/history/trace.ts';
import { clockAdvanced, type DueKind } from '../../model/installation/clock.ts';
import { textIn } from '../../model/kernel/json.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { seedProgress } from '../../model/seed/seed.ts';
import type { WebhookDeliveryRecord } from '../../model/webhooks/webhook-delivery.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { visibleApplication } from '../requests/list-requests.ts';
import { findSubject } from '../requests/named-records.ts';
import { Gathering } from '../traces/gathering.ts';
import { subjectOf } from '../traces/subject-of.ts';
import {
  type ChangePorts,
  createsRecord,
  namesCreated,
  responseOf,
  titleOfChange,
  titleOfGroup,
} from './change-title.ts';

const readRequests = 300;
const maximumEvents = 100;
/** Equal failures, and equal creations, within this time are one event. */
const repeatMilliseconds = 60_000;

/** Successful calls that only give access. */
const accessOperations = ['tokens.issue', 'firstSteps.tryToken', 'system.createConsoleLink'];

/** Successful calls that read or compute only, although by another method than GET. A test compares them with the operations. */
export const readOperations: readonly string[] = [
  'contracts.decode',
  'contracts.describeLogs',
  'contracts.encode',
  'contracts.parseAbi',
  'contracts.read',
  'faults.preview',
  'seeds.check',
  'signatures.build',
  'signatures.inspect',
  'signatures.verify',
  'transactions.build',
  'transactions.read',
];

/** Successful calls that send another request, which is an event of its own. */
const wrapperOperations = ['requests.send', 'requests.resend'];

const quietOperations = new Set([...accessOperations, ...readOperations, ...wrapperOperations]);

/** Whether a request changed something or was rejected. Sessions, reads and chain calls of the console are neither. */
function isEvent({ operation, method, status, surface }: RequestRecord): boolean {
  if (operation === undefined || surface === 'chain-rpc' || surface === 'inbox') return false;
  if (surface === 'console' && method === 'GET') return false;
  return status >= 400 || (method !== 'GET' && !quietOperations.has(operation));
}

/** Equal requests, newest first. */
type Group = [RequestRecord, ...RequestRecord[]];

/** Joins equal failures, and equal creations without other requests between them; `records` are newest first. */
function grouped(records: readonly RequestRecord[]): Group[] {
  const groups: Group[] = [];
  const latest = new Map<string, Group>();
  for (const record of records) {
    const { operation, status, applicationId, failures, at } = record;
    const result = [operation, status, applicationId, failures[0]?.code].join();
    const group = latest.get(result);
    const isRepeat = status >= 400 || (createsRecord(record) && group === groups.at(-1));
    if (group && isRepeat && Date.parse(group[0].at) - Date.parse(at) < repeatMilliseconds) group.push(record);
    else {
      const created: Group = [record];
      latest.set(result, created);
      groups.push(created);
    }
  }
  return groups;
}

/** Whether a value is the same for all requests. */
function isShared(group: Group, read: (record: RequestRecord) => unknown): boolean {
  return group.every((record) => read(record) === read(group[0]));
}

function toEvent(
  tables: TableReaders,
  group: Group,
  { ports, names, caller }: { ports: ChangePorts; names: ReadonlyMap<string, string>; caller: Caller },
): RecentEvent {
  const [record] = group;
  const count = group.length;
  const { id, traceId, at, operation = '', status, applicationId, failures } = record;
  const gathering = new Gathering(tables);
  if (status < 400 && id === traceId) gathering.addCarrying(traceId);
  const about = subjectOf(gathering);
  const isCreated = count > 1 && status < 400;
  const own = subjectIn(record, tables);
  const hasSubject = !isCreated && isShared(group, (each) => subjectsIn(each).at(-1)?.id);
  const subject = hasSubject ? (about?.subject ?? own) : undefined;
  const failure = failures[0];
  const failed = isCreated ? undefined : laterFailure(record, gathering);
  const change = { record, subjects: [own, about?.subject], what: about?.title, names };
  return {
    id,
    traceId,
    at,
    operation,
    status,
    ...(applicationId !== undefined && { applicationId }),
    ...(failure && {
      code: failure.code,
      field: isShared(group, (each) => each.failures[0]?.field) ? failure.field : undefined,
    }),
    count,
    title: isCreated ? titleOfGroup(group) : titleOfChange(ports, change, caller),
    ...(subject && { subject }),
    ...(failed !== undefined && { failed }),
    ...(isCreated && { newest: group.slice(0, shownRecords).flatMap((one) => findCreated(one, tables) ?? []) }),
    deliveries: [...gathering.deliveries.values()].slice(0, shownDeliveries).map(toDelivery),
    effects: effectsOf(record, gathering),
  };
}

const startedStatuses = ['PENDING', 'INITIATING_OFFER'];
const failedStatuses = ['FAILED', 'REFUSED', 'ERROR'];

/** Why a record that a request started or retried failed later. */
function laterFailure(record: RequestRecord, { tables, mints }: Gathering): string | undefined {
  const response = responseOf(record);
  const id = startedStatuses.includes(textIn(response.status) ?? '') ? (textIn(response.id) ?? '') : '';
  const started = tables.tokenMints.find(id) ?? tables.offers.find(id) ?? tables.collections.find(id);
  const failed = [...mints.values(), ...(started ? [started] : [])].find(({ status }) =>
    failedStatuses.includes(status),
  );
  return failed && (failed.reason ?? 'It failed.');
}

/** What a successful request changed; `undefined` for a read or a failure. */
export function changeOf(ports: ChangePorts, record: RequestRecord, caller: Caller) {
  if (record.status >= 400 || !isEvent(record)) return undefined;
  const subject = ports.storage.read((tables) => subjectIn(record, tables)) ?? unnamedRecord(record);
  const title = titleOfChange(ports, { record, subjects: [subject] }, caller);
  return { title, ...(subject && { subject }) };
}

/** A created record without a name. */
function unnamedRecord(record: RequestRecord): RecentEvent['subject'] {
  const [type = ''] = (record.operation ?? '').split(/s?\./);
  const noun = namedSubject.shape.type.safeParse(type).data;
  const id = textIn(responseOf(record).id);
  return createsRecord(record) && noun && id ? { type: noun, id, name: id.slice(0, 8) } : undefined;
}

/** The record that a request created or names. */
function subjectIn(record: RequestRecord, tables: TableReaders) {
  return findCreated(record, tables) ?? findSubject(record, tables);
}

/** The record that a request created: it has the id of the response. */
function findCreated(record: RequestRecord, tables: TableReaders) {
  if (!createsRecord(record)) return undefined;
  const [module = ''] = record.operation?.split('.') ?? [];
  const created = { ...record, request: { ...record.request, body: undefined } };
  return findSubject({ ...created, path: `/api/${module}/${textIn(responseOf(record).id)}` }, tables);
}

const shownDeliveries = 5;
const shownRecords = 3;

function toDelivery({ id, status, attemptCount, attempts }: WebhookDeliveryRecord): RecentEvent['deliveries'][number] {
  const last = attempts.at(-1);
  return {
    id,
    status,
    attemptCount,
    ...(last && { outcome: last.outcome, durationMilliseconds: last.durationMilliseconds }),
    ...(last?.status !== undefined && { httpStatus: last.status }),
  };
}

/** What a clock change ran, as the name of an effect. */
const effectOfDue: Readonly<Record<DueKind, string>> = {
  'auction-ends': 'ended auction',
  'sale-ends': 'ended sale',
  'checkout-expires': 'expired checkout session',
  'delivery-tried': 'delivery attempt',
  'event-deleted': 'deleted event',
  'lock-ends': 'ended lock',
  'signing-secret-ends': 'expired signing secret',
  'billing-ends': 'billing end',
  'idempotency-key-ends': 'expired Idempotency-Key',
};

const clockResponse = clockAdvanced.pick({ ran: true });
const seedResponse = seedProgress.pick({ total: true });

/** Records that a request created; for the clock, the work that it ran, and for a seed, the entries. */
function effectsOf(record: RequestRecord, gathering: Gathering): EventEffect[] {
  const [module = ''] = record.operation?.split('.') ?? [];
  const response = module === 'clock' || module === 'seeds' ? responseOf(record) : undefined;
  const clock = clockResponse.safeParse(response);
  if (clock.success) return clock.data.ran.map(({ kind, count }) => ({ name: effectOfDue[kind], count }));
  const seed = seedResponse.safeParse(response);
  if (seed.success) return [{ name: 'record', count: seed.data.total }];
  const { transactions, mints, fulfillments } = gathering;
  return [
    { name: 'transaction', count: transactions.size },
    { name: 'mint', count: mints.size },
    { name: 'fulfillment', count: fulfillments.size },
  ].filter(({ count }) => count > 0);
}

export const recentEventOperations = {
  recent: query({
    summary: 'List recent events',
    description:
      'Changes and rejected calls of the request log with their effects, newest first: deliveries, transactions, mints and fulfillments. For at most 100 events.',
    route: route('GET', '/_vaultdesk/recent-events'),
    access: 'operator',
    input: z.object({}),
    output: z.array(recentEvent),
    async run({ requestLog, ...ports }, _, caller) {
      const applicationId = visibleApplication(caller);
      await requestLog.settle();
      const { records } = await requestLog.search({
        withApart: true,
        before: undefined,
        size: readRequests,
        hints: applicationId === undefined ? [] : [applicationId],
        matches: (record) => isEvent(record) && (applicationId ?? record.applicationId) === record.applicationId,
      });
      const context = { ports, names: namesCreated(records), caller };
      return ok(
        ports.storage.read((tables) =>
          grouped(records)
            .slice(0, maximumEvents)
            .map((group) => toEvent(tables, group, context)),
        ),
      );
    },
  }),
};
