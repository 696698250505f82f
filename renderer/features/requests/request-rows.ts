import { visible } from '../../../service/model/kernel/values/visible.ts';
import { counted } from '../../components/figures/counted.ts';
import { toClock, toExact, toInstant } from '../../components/figures/instant.ts';
import { recordNoun } from '../../components/timeline/SubjectLink.tsx';
import type { RequestSummary } from '../../service/call/client.ts';

/** A row of the log: a request, or loaded requests with the same result. */
export interface RequestRow {
  /** Of its oldest request, so that a row stays the same while equal requests arrive. */
  readonly id: string;
  /** Its requests, newest first. */
  readonly requests: readonly RequestSummary[];
  readonly newest: RequestSummary;
  /** Whether its requests follow as rows. */
  readonly isOpen: boolean;
  /** Whether it belongs to the open group above. */
  readonly isMember: boolean;
  /** What distinguishes a member from the other members, if anything does. */
  readonly difference?: string | undefined;
  /** Whether older requests, which are not loaded, may belong to it too. */
  readonly isCut: boolean;
}

/** The maximum time between the newest and the oldest request of a group. */
const groupMilliseconds = 60_000;

/** The rows for a part of the log; without `openIds`, each request has its own row. */
export function toRows(
  items: readonly RequestSummary[],
  openIds: ReadonlySet<string> | undefined,
  hasOlder = false,
): RequestRow[] {
  const oldest = items.at(-1);
  return groupsIn(items, openIds !== undefined).flatMap(([newest, ...others]) => {
    const requests = [newest, ...others];
    const id = others.at(-1)?.id ?? newest.id;
    const isOpen = others.length > 0 && (openIds?.has(id) ?? false);
    const isCut = hasOlder && oldest !== undefined && isInReach(newest, oldest);
    const row = { id, requests, newest, isOpen, isMember: false, isCut };
    if (!isOpen) return [row];
    const textOf = distinctions.find((read) => new Set(requests.map(read)).size > 1);
    const members = requests.map((request) => ({
      id: `of group ${request.id}`,
      requests: [request],
      newest: request,
      isOpen: false,
      isMember: true,
      difference: textOf?.(request),
      isCut: false,
    }));
    return [row, ...members];
  });
}

/** What can distinguish equal requests, best first. */
const distinctions = [(request: RequestSummary) => subjectOf([request]), ({ path }: RequestSummary) => visible(path)];

/** What requests concern: the invalid field or the record; of several records, their number or the first name. */
export function subjectOf(requests: RequestRow['requests']): string | undefined {
  const [newest] = requests;
  const field = newest?.failures[0]?.field;
  if (field) return `field ${visible(field)}`;
  const ids = new Set(requests.map(({ subject }) => subject?.id));
  if (newest?.subject && ids.size > 1) return counted(ids.size, recordNoun(newest.subject.type));
  // The record, or the name in the path or body.
  const [name, ...others] = new Set(requests.flatMap(({ subject, name: named }) => subject?.name ?? named ?? []));
  if (name === undefined) return undefined;
  return others.length === 0 ? visible(name) : `${visible(name)} and ${others.length} more`;
}

/** The number of loaded requests in a group. @example "12+" */
export function countOf({ requests, isCut }: Pick<RequestRow, 'requests' | 'isCut'>): string {
  return `${requests.length}${isCut ? '+' : ''}`;
}

type Group = [RequestSummary, ...RequestSummary[]];

/** Groups in the order of their newest requests; requests with another result may be between theirs. */
function groupsIn(items: readonly RequestSummary[], isGrouped: boolean): readonly Group[] {
  const groups: Group[] = [];
  const latest = new Map<string, Group>();
  for (const request of items) {
    const result = isGrouped ? resultOf(request) : request.id;
    const group = latest.get(result);
    if (group && isInReach(group[0], request)) group.push(request);
    else {
      const created: Group = [request];
      latest.set(result, created);
      groups.push(created);
    }
  }
  return groups;
}

function isInReach(newest: RequestSummary, request: RequestSummary): boolean {
  return Date.parse(newest.at) - Date.parse(request.at) <= groupMilliseconds;
}

function resultOf(request: RequestSummary): string {
  const { operation, method, path, status, applicationId, caller } = request;
  return JSON.stringify([operation ?? `${method} ${path}`, status, reasonFor(request), applicationId, caller]);
}

type Ignored = Pick<RequestSummary, 'ignoredParameters' | 'ignoredFields'>;

/** Query parameters and body fields without an effect, with their places. */
export function ignoredIn({ ignoredParameters, ignoredFields = [] }: Ignored): string[] {
  return [...ignoredParameters, ...ignoredFields.map((path) => `body.${path}`)];
}

/** The built-in inbox that received a request, if any. */
export function inboxOf({ path }: Pick<RequestSummary, 'path'>): string | undefined {
  return /\/_vaultdesk\/inbox\/([a-z0-9-]+)(?:\?|$)/.exec(path)?.[1];
}

/** Why a request failed: its error code, the fault rule, or the response that an inbox is set to. */
export function reasonFor(
  request: Pick<RequestSummary, 'status' | 'failures' | 'faults' | 'path'>,
): string | undefined {
  const { status, failures, faults } = request;
  const code = failures[0]?.code;
  if (status < 400 || (code && !/^(?:fault\.injected|UNKNOWN_ERROR)$/.test(code))) return code;
  if (faults) return `fault rule ${faults.join(', ')}`;
  return code ?? (inboxOf(request) && 'set response');
}

/** The time of a group from its first to its last request. @example "12 Nov 2026, 16:04:07 GMT+1 to 16:04:40" */
export function timeOf({ requests, newest }: Pick<RequestRow, 'requests' | 'newest'>): string {
  const [first, last] = [toInstant((requests.at(-1) ?? newest).at), toClock(newest.at)];
  return toClock(first) === last ? toExact(first) : `${toExact(first)} to ${last}`;
}

/** The row that shows a request: its own row in an open group, or the row of its group. */
export function rowOf(rows: readonly RequestRow[], requestId: string | undefined): string | undefined {
  const matches = rows.filter(({ requests }) => requests.some(({ id }) => id === requestId));
  return (matches.find(({ isMember }) => isMember) ?? matches[0])?.id;
}
