import type { RequestRecord } from '../../service/model/history/request-record.ts';
import type { FaultRule } from '../../service/model/webhooks/fault-rule.ts';
import type { Ports } from '../../service/platform/ports/ports.ts';
import { anApplication, anId } from './users.ts';

/** A log entry of a list request of an application. */
export function aRequest(fields: Partial<RequestRecord> = {}): RequestRecord {
  const id = fields.id ?? anId();
  return {
    id,
    traceId: id,
    at: '2030-01-01T00:00:00.000Z',
    surface: 'api',
    caller: 'application',
    applicationId: anApplication().id,
    method: 'GET',
    path: '/api/wallets',
    operation: 'wallets.list',
    status: 200,
    durations: { total: 2, authenticate: 0.5, validate: 0.25, useCase: 1 },
    request: { headers: { authorization: 'Bearer eyJhbGci…' }, masked: ['headers.authorization'] },
    answer: {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: { text: '{"success":true}', bytes: 16, isCut: false },
      masked: [],
    },
    failures: [],
    ignoredParameters: [],
    ...fields,
  };
}

/** Adds a completed request to the log. */
export function note({ requestLog }: Pick<Ports, 'requestLog'>, record: RequestRecord): void {
  requestLog.note({
    isApart: record.surface === 'console',
    isNotable: record.status >= 400 || record.method !== 'GET',
    isRejected: record.status >= 400 && record.status < 500,
    weight: 0,
    toRecord: () => record,
  });
}

/** An unused rule that rejects every call of an application. */
export function aFaultRule(fields: Partial<FaultRule> = {}): FaultRule {
  return {
    id: 'a-rule',
    effect: { kind: 'refuse' },
    createdAt: '2029-12-31T23:00:00.000Z',
    revision: 1,
    asked: 0,
    hits: 0,
    ...fields,
  };
}
