import { z } from 'zod';
import {
  type RequestCounts,
  type RequestRecord,
  type RequestSummary,
  requestPage,
  requestSurface,
} from '../../model/history/request-record.ts';
import { spanSlots } from '../../model/history/statistics.ts';
import { flag, instantInput, lastInstantInput, uuid } from '../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { toTextSearch } from '../../model/kernel/text-search.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { RequestLogBounds, RequestLogPage, RequestSearch } from '../../platform/ports/request-log.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { exactMatch, firstThatFinds, jsonOf, looseMatches, type TextMatch } from './match-text.ts';
import { findSubject, nameIn } from './named-records.ts';

const cursor = z
  .string()
  .regex(/^[1-9][0-9]{0,14}$/, 'Must be a value from an earlier response.')
  .transform(Number);

/** Filters of the request log, combined with AND. */
export const requestFilter = z.object({
  size: z.coerce
    .number('Must be an integer from 1 to 200.')
    .int('Must be an integer from 1 to 200.')
    .min(1, 'Must be 1 or more.')
    .max(200, 'Must be 200 or less.')
    .default(50),
  cursor: cursor.optional().meta({ description: '`next` of the previous response: older requests.' }),
  after: cursor.optional().meta({ description: '`newest` of an earlier response: requests since then.' }),
  applicationId: uuid.optional(),
  operation: z
    .string()
    .max(100)
    .optional()
    .meta({ examples: ['users.create'] }),
  method: z
    .string()
    .regex(/^[A-Za-z]{1,16}$/, 'Must be a method, e.g. POST.')
    .toUpperCase()
    .optional(),
  status: z
    .string()
    .regex(/^[1-5](?:\d\d|xx)(?:,[1-5](?:\d\d|xx)){0,4}$/i, 'Must be a status, e.g. 404 or 4xx, or a list: 2xx,3xx.')
    .toLowerCase()
    .optional(),
  code: z
    .string()
    .max(100)
    .optional()
    .meta({ examples: ['pincode.incorrect'] }),
  fault: z
    .string()
    .max(100)
    .optional()
    .meta({
      description: 'The name of a fault rule that affected the request, or of a scenario.',
      examples: ['flaky-network'],
    }),
  surface: z.enum(requestSurface.options).optional(),
  since: instantInput.optional(),
  until: lastInstantInput.optional(),
  traceId: z.string().max(100).optional(),
  id: uuid.optional(),
  resendOf: uuid.optional().meta({ description: 'The resends of this request.' }),
  text: z
    .string()
    .max(200)
    .optional()
    .meta({
      description:
        'A status, e.g. 403, or a text in the method and path (`POST /api/users`), ids, codes, operation, fault rules or bodies, in the title of the operation, or in the name of the application or of a record that the call names. The id or reference of a user also finds the calls of their wallets. If no request contains it, all of its words in any order, or a similar spelling in the path, codes or operation.',
    }),
  counts: z
    .union([flag, z.literal('day')], 'Must be true, false or day.')
    .optional()
    .meta({
      description:
        'Whether to count the requests with these filters except `status`: of the last hour by minute (true), or of the last 24 h by hour (day).',
    }),
  inbox: flag.optional().meta({ description: 'Whether to include messages to built-in inboxes (default: true).' }),
  console: z
    .union([flag, z.literal('changes')], 'Must be true, false or changes.')
    .optional()
    .meta({
      description:
        "Whether to include the console's own calls and reads of this log: all (true), or only changes and rejected calls (changes).",
    }),
});
type RequestFilter = z.output<typeof requestFilter>;

type Test = (record: RequestRecord) => boolean;

/** A filter, and how it finds its text. */
interface Selection extends RequestFilter {
  readonly match?: Omit<TextMatch, 'how'>;
}

/** Converts a filter to a log search, limited to one application if the caller sees only that. */
function toSearch(filter: Selection, visibleApplication: string | undefined): RequestSearch {
  const tests = testsOf(filter, visibleApplication);
  return {
    withApart: Boolean(filter.console) || filter.surface === 'console' || filter.id !== undefined,
    before: filter.cursor,
    after: filter.after,
    size: filter.size,
    hints: hintsOf(filter, visibleApplication),
    mayMatch: filter.match?.mayMatch,
    matches: (record) => tests.every((test) => test(record)),
  };
}

/** Record fields that a filter compares. */
const filteredNames = ['applicationId', 'operation', 'method', 'surface', 'traceId', 'id', 'resendOf'] as const;

function testsOf(
  { status, code, fault, since, until, match, ...filter }: Selection,
  visibleApplication: string | undefined,
): readonly Test[] {
  const tests: Test[] = [];
  for (const name of filteredNames)
    if (filter[name] !== undefined) tests.push((record) => record[name] === filter[name]);
  const starts = status?.replaceAll('xx', '').split(',');
  if (starts) tests.push((record) => starts.some((start) => String(record.status).startsWith(start)));
  if (filter.inbox === false) tests.push(({ surface }) => surface !== 'inbox');
  if (code !== undefined)
    tests.push(({ failures }) => failures.some((failure) => failure.code === code || failure.field === code));
  // The rules of a scenario are named after it.
  if (fault !== undefined)
    tests.push(({ faults = [] }) => faults.some((name) => name === fault || name.startsWith(`${fault}.`)));
  if (filter.console === 'changes') tests.push((record) => !isRead(record));
  if (since !== undefined) tests.push(({ at }) => at >= since);
  if (until !== undefined) tests.push(({ at }) => at <= until);
  if (visibleApplication !== undefined) tests.push(({ applicationId }) => applicationId === visibleApplication);
  // The last test, because it remembers what it has seen.
  if (match) tests.push(match.matches);
  return tests;
}

/** Reads outside the console. */
const readOperations = /^(?:requests\.(?:list|get)|system\.health)$/;

/** Whether the request is a successful read of the console, the log or the health. */
function isRead({ surface, operation = '', method, status }: RequestRecord): boolean {
  return (surface === 'console' || readOperations.test(operation)) && method === 'GET' && status < 400;
}

/** Texts that the JSON of a matching record contains. */
function hintsOf(
  { applicationId, operation, traceId, id, resendOf, code }: Selection,
  visibleApplication: string | undefined,
): string[] {
  return [applicationId, visibleApplication, operation, traceId, id, resendOf, code]
    .filter((item) => item !== undefined)
    .map(jsonOf);
}

/** The first way to match the text of a filter that finds a request, with its page. */
async function searchFor(
  ports: Pick<Ports, 'requestLog' | 'storage' | 'operationCatalogue'>,
  filter: RequestFilter,
  application: string | undefined,
): Promise<{ selection: Selection; page: RequestLogPage; how?: TextMatch['how'] }> {
  const search = (selection: Selection) => ports.requestLog.search(toSearch(selection, application));
  const { cursor: before, after } = filter;
  const { text } = toTextSearch(filter.text ?? '', true);
  const result = async (match?: TextMatch) => {
    const selection = match ? { ...filter, match } : filter;
    return { selection, page: await search(selection), ...(match && { how: match.how }) };
  };
  if (!text) return result();
  const exact = await result(await exactMatch(ports, text));
  if (exact.page.records.length > 0 || exact.page.next !== undefined || after !== undefined) return exact;
  // An earlier page may have had the last request.
  const range = before === undefined ? filter : { ...filter, cursor: undefined };
  if (range !== filter && (await search({ ...exact.selection, ...range, size: 1 })).records.length > 0) return exact;
  const loose = await looseMatches(ports, text);
  const match = loose.length > 0 && (await firstThatFinds(loose, (part) => search({ ...range, match: part, size: 1 })));
  return match ? result(match) : exact;
}

/** Lists requests of the log, newest first; includes all requests answered before. */
export const listRequests = query({
  summary: 'List requests',
  description:
    "All calls that reached the listener, newest first, including rejected ones, without secrets. The console's own calls are excluded by default.",
  route: route('GET', '/_vaultdesk/requests'),
  access: 'operator',
  input: requestFilter,
  output: requestPage,
  async run(ports, filter, caller) {
    const { requestLog, storage } = ports;
    await requestLog.settle();
    const { selection, page, how } = await searchFor(ports, filter, visibleApplication(caller));
    const { records, next, newest = filter.after, searchedUntil } = page;
    return ok({
      items: storage.read((tables) => records.map((record) => summaryOf(record, tables))),
      ...(next !== undefined && { next: String(next) }),
      ...(newest !== undefined && { newest: String(newest) }),
      ...(searchedUntil !== undefined && { searchedUntil }),
      ...(how && { textMatch: how }),
      ...(filter.counts && { counts: await countBySlot(ports, selection, caller) }),
      log: await requestLog.state(),
    });
  },
});

/** Counts the requests of the last hour or day that a filter lists, without its status, times and page. */
async function countBySlot(
  { requestLog, clock }: Pick<Ports, 'requestLog' | 'clock'>,
  filter: Selection,
  caller: Caller,
): Promise<RequestCounts> {
  const { milliseconds: slotMilliseconds, count: slotCount } = spanSlots[filter.counts === 'day' ? 'day' : 'hour'];
  const first = Math.floor(clock.millis() / slotMilliseconds) - slotCount + 1;
  const slots = Array.from({ length: slotCount }, (_none, index) =>
    new Date((first + index) * slotMilliseconds).toISOString(),
  );
  const none = () => slots.map(() => 0);
  const counts = { '2xx': none(), '3xx': none(), '4xx': none(), '5xx': none() };
  const everything = { status: undefined, since: undefined, until: undefined, cursor: undefined, after: undefined };
  const search = toSearch({ ...filter, ...everything, size: 1 }, visibleApplication(caller));
  await requestLog.search({
    ...search,
    // The first request before the span ends the search.
    matches: (record) => {
      const index = Math.floor(Date.parse(record.at) / slotMilliseconds) - first;
      const values = Object.entries(counts).find(([name]) => name[0] === String(record.status)[0])?.[1];
      if (values?.[index] !== undefined && search.matches(record)) values[index] += 1;
      return index < 0;
    },
  });
  return { slots, slotMilliseconds, ...counts };
}

/** The application that the operator filters by, if any. */
export function visibleApplication(caller: Caller): string | undefined {
  return caller.role === 'anonymous' ? undefined : caller.applicationId;
}

function summaryOf(record: RequestRecord, tables: TableReaders): RequestSummary {
  const { request, answer, ...summary } = record;
  const subject = findSubject(record, tables);
  if (subject) return { ...summary, subject };
  const name = nameIn(record);
  return { ...summary, ...(name !== undefined && { name }) };
}

/** Returns a request of the log with its headers and bodies, without secrets. */
export async function getRequest(
  { requestLog }: Pick<Ports, 'requestLog'>,
  { id }: { id: string },
  caller: Caller,
): Promise<Result<RequestRecord>> {
  await requestLog.settle();
  const record = await requestLog.find(id);
  const applicationId = visibleApplication(caller);
  if (!record || (applicationId !== undefined && record.applicationId !== applicationId))
    return fail('request.not-found', `The log does not contain the request ${id}. It stores the newest requests only.`);
  return ok(record);
}

const mebibyte = 1024 * 1024;

export function requestLogBounds(settings: Ports['settings']): RequestLogBounds {
  const { requestLog, requestLogRecords, requestLogMebibytes } = settings.current();
  return { isOn: requestLog === 'on', records: requestLogRecords, bytes: requestLogMebibytes * mebibyte };
}

/** Applies changed limits to the log until the returned function is called. */
export function followRequestLogSettings({
  changes,
  settings,
  requestLog,
}: Pick<Ports, 'changes' | 'settings' | 'requestLog'>): () => void {
  return changes.subscribe(({ tables }) => {
    if (tables.includes('settings')) requestLog.limitTo(requestLogBounds(settings));
  });
}
