import type { RequestRecord } from '../../../model/history/request-record.ts';
import type { TraceSpan } from '../../../model/history/trace.ts';
import { code, type DraftLink, derivationName, id, text } from './draft-link.ts';

/** The link of a logged request; `application` is the name of its application. */
export function requestLink(record: RequestRecord, application: string | undefined): DraftLink {
  const { at, durations, status, method, path, failures } = record;
  const form = nameOfForm(record);
  const [failure] = failures;
  // The console can also filter by one application.
  const caller = (record.caller === 'application' && application) || record.caller;
  return {
    id: record.id,
    kind: 'request',
    title: form ?? `${method} ${pathOf(path)}`,
    isLiteral: form === undefined,
    detail: status >= 400 ? String(status) : caller,
    state: status >= 400 ? 'failed' : 'done',
    startedAt: at,
    endedAt: new Date(Date.parse(at) + durations.total).toISOString(),
    took: durations.total,
    waits: partsOf(durations),
    record: { type: 'request', id: record.id },
    facts: [
      code('Status', String(status)),
      ...(record.operation === undefined ? [] : [code('Operation', record.operation)]),
      text('Caller', caller),
      code('Path', path),
      ...failures.slice(0, 3).map((item) => text(item.code, item.message)),
      id('Request', record.id),
    ],
    why: failure ? failure.rule : whyOf(durations),
  };
}

/** Replaces the first request of a trace if the log has removed it. */
export function lostRequestLink(traceId: string, startedAt: string): DraftLink {
  return {
    id: traceId,
    kind: 'request',
    title: 'The request that started it',
    detail: 'no longer stored',
    state: 'done',
    startedAt,
    endedAt: startedAt,
    facts: [id('Request', traceId)],
    why: 'The request log stores the newest requests only.',
  };
}

const forms: Readonly<Record<string, string>> = {
  card: 'Pay page: card submitted',
  confirmation: 'Pay page: card confirmed',
  cancellation: 'Pay page: cancelled',
};

function nameOfForm({ surface, method, path }: RequestRecord): string | undefined {
  return surface === 'pay' && method === 'POST' ? forms[pathOf(path).split('/').at(-1) ?? ''] : undefined;
}

function pathOf(path: string): string {
  return path.split('?')[0] ?? path;
}

/** In the words of the request panel. */
const names = {
  authenticate: 'token',
  validate: 'body',
  keyDerivation: derivationName,
  useCase: 'operation',
  commit: 'disk',
} as const;

function partsOf(durations: RequestRecord['durations']): TraceSpan[] {
  const { authenticate, validate, keyDerivation, useCase, commit } = durations;
  const phases = { authenticate, validate, keyDerivation, useCase, commit };
  return Object.entries(names).flatMap(([key, name]) => {
    const part = Object.entries(phases).find(([phase]) => phase === key)?.[1];
    return part ? [{ name, took: part, isWait: false }] : [];
  });
}

function whyOf({ keyDerivation = 0, total }: RequestRecord['durations']): string | undefined {
  return keyDerivation > total / 2
    ? 'Most of this time was the key derivation from the signing method, which is slow by design.'
    : undefined;
}
