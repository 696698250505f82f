import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Flags, readFlags } from '../../host/read-flags.ts';
import { type RequestSummary, requestPage } from '../../model/history/request-record.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { second } from '../../model/kernel/units.ts';
import type { Command } from '../command.ts';
import {
  callService,
  findRunningService,
  placeOf,
  type RunningService,
  type ServicePlace,
  serviceFlags,
} from './running-service.ts';

const pauseMilliseconds = second / 2;
const applications = z.array(z.object({ id: z.string(), name: z.string(), clientId: z.string() }));

/** `vaultdesk logs [--follow]`: prints the requests that reached the running service, one per line, oldest first. */
export const logs: Command = async (terminal) => {
  const flags = parseLogsFlags(terminal.argv);
  const service = await findRunningService(terminal, flags);
  const knownApplications = await callService(service, { method: 'GET', path: 'applications' }, applications);
  const filter = { ...flags.filter, ...applicationIn(knownApplications, flags) };
  const names = new Map(knownApplications.map(({ id, name }) => [id, name]));
  const show = (request: RequestSummary) =>
    terminal.print(flags.json ? printable(JSON.stringify(request)) : logLine(request, names));
  const first = await read(service, filter);
  for (const request of first.items.toReversed()) show(request);
  if (!flags.follows) return;
  const ending = new AbortController();
  void terminal.untilSignal().then(() => ending.abort());
  let { newest } = first;
  while (!ending.signal.aborted) {
    const since = await readSince(service, filter, newest);
    for (const request of since.items.toReversed()) show(request);
    newest = since.newest ?? newest;
    await pause(pauseMilliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
  }
};

type Filter = Readonly<Record<string, string>>;

function read(service: RunningService, filter: Filter) {
  const path = `requests?${new URLSearchParams(filter)}`;
  return callService(service, { method: 'GET', path }, requestPage);
}

/** All requests since `after`, across pages. */
async function readSince(service: RunningService, filter: Filter, after: string | undefined) {
  const items: RequestSummary[] = [];
  let newest: string | undefined;
  let cursor: string | undefined;
  do {
    const page = await read(service, {
      ...filter,
      ...(after !== undefined && { after }),
      ...(cursor !== undefined && { cursor }),
    });
    items.push(...page.items);
    newest ??= page.newest;
    cursor = page.next;
  } while (cursor !== undefined && after !== undefined);
  return { items, newest };
}

function applicationIn(knownApplications: z.infer<typeof applications>, { application }: LogsFlags): Filter {
  if (application === undefined) return {};
  const match = knownApplications.find(({ id, name, clientId }) => [id, name, clientId].includes(application));
  if (!match)
    throw new StartupError(
      `Unknown application ${application}. Known applications: ${knownApplications.map(({ name }) => name).join(', ')}.`,
    );
  return { applicationId: match.id };
}

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

interface LogsFlags extends ServicePlace {
  readonly follows: boolean;
  readonly json: boolean;
  /** A name, a client id or an id. */
  readonly application: string | undefined;
  /** Query parameters of the request list. */
  readonly filter: Readonly<Record<string, string>>;
}

export const logsFlags = {
  follow: { short: 'f', does: 'print new requests until Ctrl-C' },
  lines: { value: 'N', short: 'n', does: 'number of requests', default: '50' },
  json: { does: 'print each request as a line of JSON' },
  console: { does: 'include requests of the console' },
  application: { value: 'NAME', does: 'of one application, by name or client id' },
  status: { value: 'STATUS', does: 'e.g. 404 or 4xx' },
  method: { value: 'METHOD', does: 'e.g. POST' },
  operation: { value: 'NAME', does: 'e.g. wallets.create' },
  code: { value: 'CODE', does: 'error code, e.g. input.invalid' },
  since: { value: 'TIME', does: 'ISO 8601 date and time' },
  until: { value: 'TIME', does: 'ISO 8601 date and time' },
  grep: { value: 'TEXT', does: 'text that the request contains' },
  ...serviceFlags,
} as const satisfies Flags;

/** Reads the flags of `vaultdesk logs`; throws a `UsageError` that lists the known flags. */
export function parseLogsFlags(argv: readonly string[]): LogsFlags {
  const flags = readFlags(argv, logsFlags);
  const entries = filters.flatMap((name) => {
    const value = flags.text(name);
    return value === undefined ? [] : [[name === 'grep' ? 'text' : name, value] as const];
  });
  const size = flags.text('lines') ?? '50';
  if (!/^[1-9]\d*$/.test(size)) throw new UsageError(`--lines must be a whole number, e.g. --lines 50, not ${size}.`);
  return {
    ...placeOf(flags),
    follows: flags.has('follow'),
    json: flags.has('json'),
    application: flags.text('application'),
    filter: { ...Object.fromEntries(entries), size, ...(flags.has('console') && { console: 'true' }) },
  };
}

const filters = ['status', 'method', 'operation', 'code', 'since', 'until', 'grep'] as const;
