import { toClock, toExact, toInstant } from '../../components/figures/instant.ts';
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
    return isOpen ? [row, ...requests.map(toMember)] : [row];
  });
}

function toMember(request: RequestSummary): RequestRow {
  return {
    id: `of group ${request.id}`,
    requests: [request],
    newest: request,
    isOpen: false,
    isMember: true,
    isCut: false,
  };
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

/** Whether a request is recent enough for a group. */
function isInReach(newest: RequestSummary, request: RequestSummary): boolean {
  return Date.parse(newest.at) - Date.parse(request.at) <= groupMilliseconds;
}

function resultOf(request: RequestSummary): string {
  const { operation, method, path, status, applicationId, caller } = request;
  return JSON.stringify([operation ?? `${method} ${path}`, status, reasonFor(request), applicationId, caller]);
}

/** Query parameters and body fields without an effect, with their places. */
export function ignoredIn({
  ignoredParameters,
  ignoredFields = [],
}: Pick<RequestSummary, 'ignoredParameters' | 'ignoredFields'>): string[] {
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
