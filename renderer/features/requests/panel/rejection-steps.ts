import type { RequestDurations, RequestRecord } from '../../../../service/model/history/request-record.ts';
import type { TraceSpan } from '../../../../service/model/history/trace.ts';

/** The steps of a request, in order. */
export type StationName = 'fault' | 'address' | 'token' | 'body' | 'signing-method' | 'use-case' | 'store';

export type Station = { readonly name: StationName; readonly state: 'passed' | 'stopped' | 'unreached' };

/** The step at which an error code stops a request; other codes stop in the use case. */
const stops: readonly (readonly [RegExp, StationName])[] = [
  [/^(?:host|origin|route|request|service|console\.not-served)\b/, 'address'],
  [/^header\./, 'address'],
  [/^(?:token|operator-token|console)\./, 'token'],
  [/^(?:input|body|content-type|idempotency-key|application\.required|rpc\.request)\b/, 'body'],
  [/^(?:pincode|signing-method|encrypted-signing-method|vault)\./, 'signing-method'],
  [/^storage\./, 'store'],
];

/** Signing method errors that do not concern its proof. */
const notOfProof = /^signing-method\.(?:not-found|exists|last|pin-first)$/;
const byStatus = new Map<number, StationName>([
  [400, 'body'],
  [401, 'token'],
  [404, 'address'],
  [405, 'address'],
]);

type Given = Pick<RequestRecord, 'status' | 'failures' | 'durations' | 'method' | 'request' | 'operation' | 'faults'>;

/** The fault rule that rejected a call or reset its connection, if any; other rules only delay it. */
export function rejectingRule({ faults = [], failures }: Pick<RequestRecord, 'faults' | 'failures'>) {
  const message = failures[0]?.message ?? '';
  return faults.find((name) => message.startsWith(`The fault rule ${name} `));
}

/** How far a failed request got; `undefined` if it did not fail. */
export function stationsOf(record: Given): readonly Station[] | undefined {
  const stopped = stoppedAt(record);
  if (!stopped) return undefined;
  const names = namesFor(record, stopped);
  const at = names.indexOf(stopped);
  return names.map((name, index) => ({
    name,
    state: index === at ? 'stopped' : index < at && wasReached(name, record) ? 'passed' : 'unreached',
  }));
}

/** The name of the step that checks the input: of a read without a body, its query. */
export function inputStep({ method, request }: Pick<RequestRecord, 'method' | 'request'>): 'Query' | 'Body' {
  return isRead(method) && !request.body ? 'Query' : 'Body';
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A signing method is not attempted if the call fails earlier for another reason. */
function wasReached(name: StationName, { durations }: Given): boolean {
  return name !== 'signing-method' || durations.keyDerivation !== undefined;
}

function stoppedAt(record: Given): StationName | undefined {
  const { status, failures, operation } = record;
  if (status < 400) return undefined;
  if (rejectingRule(record) !== undefined) return 'fault';
  const code = failures[0]?.code;
  if (code === undefined) return byStatus.get(status) ?? 'use-case';
  // Not-found errors belong to the use case, unless no operation matched.
  if (notOfProof.test(code) || (operation && code === 'request.not-found')) return 'use-case';
  return stops.find(([start]) => start.test(code))?.[1] ?? 'use-case';
}

/** Only the steps the request would have reached: reads store nothing, and most calls need no signing method. */
function namesFor({ method, request, durations }: Given, stopped: StationName): readonly StationName[] {
  const isSigned =
    stopped === 'signing-method' ||
    durations.keyDerivation !== undefined ||
    request.masked.some((path) => /signing-?method|pincode/i.test(path));
  // A rule that loses the response stops the call after its operation.
  const isLost = stopped === 'fault' && durations.useCase !== undefined;
  return [
    ...(stopped === 'address' || (stopped === 'fault' && !isLost) ? [stopped] : []),
    'token',
    'body',
    ...(isSigned ? (['signing-method'] as const) : []),
    'use-case',
    ...(isRead(method) && stopped !== 'store' ? [] : (['store'] as const)),
    ...(isLost ? [stopped] : []),
  ];
}

/** What a rejected request changed. */
export function stored({ failures }: Pick<RequestRecord, 'failures'>): string {
  // The last attempt also locks the method.
  const isCounted = failures.some(
    ({ code, message }) => code === 'pincode.incorrect' && !message.includes('No attempt'),
  );
  return isCounted ? 'no changes except the attempts left' : 'no changes';
}

const names = [
  ['authenticate', 'token'],
  ['validate', 'input'],
  ['keyDerivation', 'key derivation'],
  ['useCase', 'operation'],
  ['commit', 'disk'],
] as const;

/** The parts of a request's time, largest first and remainder last; they sum up to the total. */
export function durationParts(durations: RequestDurations): TraceSpan[] {
  const parts = names
    .flatMap(([key, name]) => {
      const duration = durations[key];
      // The commit waits for the disk.
      return duration === undefined ? [] : [{ name, took: duration, isWait: key === 'commit' }];
    })
    .toSorted((left, right) => right.took - left.took);
  const measured = parts.reduce((sum, { took }) => sum + took, 0);
  return [...parts, { name: 'other', took: Math.max(0, durations.total - measured), isWait: false }];
}
