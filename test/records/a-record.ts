import type { RequestRecord } from '../../service/model/history/request-record.ts';

/** A request that signed a message. */
export function aRecord(change: Partial<RequestRecord> = {}): RequestRecord {
  return {
    id: '13d90ff2-116a-4d2e-9f6c-0c4f4b598a34',
    traceId: '13d90ff2-116a-4d2e-9f6c-0c4f4b598a34',
    at: '2030-01-01T00:00:00.000Z',
    surface: 'api',
    caller: 'application',
    method: 'POST',
    path: '/api/signatures',
    operation: 'signatures.sign',
    status: 200,
    durations: { total: 4 },
    request: { headers: {}, masked: [] },
    answer: { headers: {}, masked: [] },
    failures: [],
    ignoredParameters: [],
    ...change,
  };
}
