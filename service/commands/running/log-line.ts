import type { RequestSummary } from '../../model/history/request-record.ts';

const columns = { method: 6, status: 3, milliseconds: 9 };

/** A request as one line: time, status, method, milliseconds, path, caller, reason of a rejection and ignored names. */
export function logLine(request: RequestSummary, names: ReadonlyMap<string, string>): string {
  const { at, status, method, path, durations, applicationId, caller, failures } = request;
  const callerName = applicationId === undefined ? caller : (names.get(applicationId) ?? applicationId);
  const ignored = [...request.ignoredParameters, ...(request.ignoredFields ?? [])];
  const codes = [...new Set(failures.map(({ code }) => code))];
  return printable(
    [
      at.replace('T', ' ').replace('Z', ''),
      String(status).padStart(columns.status),
      method.padEnd(columns.method),
      durations.total.toFixed(1).padStart(columns.milliseconds),
      path,
      callerName,
      ...codes,
      ...ignored.map((name) => `ignored:${name}`),
    ].join('  '),
  );
}

/** Escapes control characters, so that request data cannot move the cursor of a terminal. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Control}/gu, '\u{fffd}');
}
