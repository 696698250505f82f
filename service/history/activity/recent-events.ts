import { z } from 'zod';
import { type EventEffect, type RecentEvent, recentEvent } from '../../model/history/recent-event.ts';
import type { RequestRecord } from '../../model/history/request-record.ts';
import { clockAdvanced } from '../../model/installation/clock.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { seedProgress } from '../../model/seed/seed.ts';
import type { WebhookDeliveryRecord } from '../../model/webhooks/webhook-delivery.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { findSubject, visibleApplication } from '../requests/list-requests.ts';
import { Gathering } from '../traces/gathering.ts';
import { subjectOf } from '../traces/subject-of.ts';

const readRequests = 300;
const maximumEvents = 100;
/** Equal failures within this time are one event. */
const repeatMilliseconds = 60_000;

/** Lists changes and rejected calls with their effects, newest first. Equal failures within a minute are one event. */
async function listRecentEvents(
  { requestLog, storage }: Pick<Ports, 'requestLog' | 'storage'>,
  _: object,
  caller: Caller,
): Promise<Result<RecentEvent[]>> {
  const applicationId = visibleApplication(caller);
  await requestLog.settle();
  const { records } = await requestLog.search({
    withApart: true,
    before: undefined,
    size: readRequests,
    hints: applicationId === undefined ? [] : [applicationId],
    matches: (record) => isEvent(record) && (applicationId ?? record.applicationId) === record.applicationId,
  });
  return ok(
    storage.read((tables) =>
      grouped(records)
        .slice(0, maximumEvents)
        .map(({ first, count }) => toEvent(tables, first, count)),
    ),
  );
}

/** Successful calls that only give access. */
const accessOperations = ['tokens.issue', 'system.createConsoleLink'];

/** Whether a request changed something or was rejected. Sessions and chain calls of the console are neither. */
function isEvent({ operation, method, status, surface }: RequestRecord): boolean {
  if (operation === undefined || surface === 'chain-rpc' || surface === 'inbox') return false;
  return status >= 400 || (method !== 'GET' && !accessOperations.includes(operation));
}

interface Grouped {
  readonly first: RequestRecord;
  readonly count: number;
}

/** Joins equal failures; `records` are newest first. */
function grouped(records: readonly RequestRecord[]): Grouped[] {
  const groups: Grouped[] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (last && isRepeat(last.first, record)) groups.splice(-1, 1, { first: last.first, count: last.count + 1 });
    else groups.push({ first: record, count: 1 });
  }
  return groups;
}

function isRepeat(newer: RequestRecord, older: RequestRecord): boolean {
  return (
    newer.status >= 400 &&
    newer.status === older.status &&
    newer.operation === older.operation &&
    newer.applicationId === older.applicationId &&
    newer.failures[0]?.code === older.failures[0]?.code &&
    Date.parse(newer.at) - Date.parse(older.at) < repeatMilliseconds
  );
}

function toEvent(tables: TableReaders, record: RequestRecord, count: number): RecentEvent {
  const { id, traceId, at, operation = '', status, applicationId, failures } = record;
  const gathering = new Gathering(tables);
  if (status < 400 && id === traceId) gathering.addCarrying(traceId);
  const about = subjectOf(gathering);
  const named = findSubject(record, tables) ?? findCreated(record, tables);
  const subject = about?.subject ?? (named && { type: named.type, id: named.id, name: named.name });
  return {
    id,
    traceId,
    at,
    operation,
    status,
    ...(applicationId !== undefined && { applicationId }),
    ...(failures[0] && { code: failures[0].code }),
    count,
    ...(about && { title: about.title }),
    ...(subject && { subject }),
    deliveries: [...gathering.deliveries.values()].slice(0, shownDeliveries).map(toDelivery),
    effects: effectsOf(record, gathering),
  };
}

const createdAnswer = z.object({ result: z.object({ id: z.string() }) });

/** The record that a request created: it has the id of the response below the path of the request. */
function findCreated(record: RequestRecord, tables: TableReaders) {
  const created = createdAnswer.safeParse(toJson(record.answer.body?.text));
  return created.success
    ? findSubject({ ...record, path: `${record.path.split('?')[0]}/${created.data.result.id}` }, tables)
    : undefined;
}

const shownDeliveries = 5;

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

const clockResponse = z.object({ result: clockAdvanced.pick({ ran: true }) });
const seedResponse = z.object({ result: seedProgress.pick({ done: true }) });

/** Records that a request created; for the clock, the work that it ran, and for a seed, the entries. */
function effectsOf({ answer, operation = '' }: RequestRecord, gathering: Gathering): EventEffect[] {
  const body = operation.startsWith('clock.') || operation.startsWith('seeds.') ? toJson(answer.body?.text) : undefined;
  const clock = clockResponse.safeParse(body);
  if (clock.success) return clock.data.result.ran.map(({ kind, count }) => ({ name: kind, count }));
  const seed = seedResponse.safeParse(body);
  if (seed.success) return [{ name: 'record', count: seed.data.result.done }];
  const { transactions, mints, fulfillments } = gathering;
  return [
    { name: 'transaction', count: transactions.size },
    { name: 'mint', count: mints.size },
    { name: 'fulfillment', count: fulfillments.size },
  ].filter(({ count }) => count > 0);
}

function toJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
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
    run: listRecentEvents,
  }),
};
