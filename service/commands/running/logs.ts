import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type RequestSummary, requestPage } from '../../model/history/request-record.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { second } from '../../model/kernel/time-units.ts';
import type { Command } from '../command.ts';
import { logLine, printable } from './log-line.ts';
import { type LogsFlags, parseLogsFlags } from './logs-flags.ts';
import { askService, findRunningService, type RunningService } from './running-service.ts';

const restMilliseconds = second / 2;
const applications = z.array(z.object({ id: z.string(), name: z.string(), clientId: z.string() }));
type Applications = z.infer<typeof applications>;

/** `vaultdesk logs [--follow]`: prints the requests that reached the running service, one per line, oldest first. */
export const logs: Command = async (terminal) => {
  const flags = parseLogsFlags(terminal.argv);
  const service = await findRunningService(terminal, flags);
  const knownApplications = await askService(service, { method: 'GET', path: 'applications' }, applications);
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
    await pause(restMilliseconds, undefined, { signal: ending.signal }).catch(() => undefined);
  }
};

type Filter = Readonly<Record<string, string>>;

function read(service: RunningService, filter: Filter) {
  const path = `requests?${new URLSearchParams(filter)}`;
  return askService(service, { method: 'GET', path }, requestPage);
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

function applicationIn(knownApplications: Applications, { application }: LogsFlags): Filter {
  if (application === undefined) return {};
  const match = knownApplications.find(({ id, name, clientId }) => [id, name, clientId].includes(application));
  if (!match)
    throw new StartupError(
      `Unknown application ${application}. Known applications: ${knownApplications.map(({ name }) => name).join(', ')}.`,
    );
  return { applicationId: match.id };
}
