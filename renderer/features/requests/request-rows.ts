import type { RequestSummary } from '../../service/call/client.ts';

/** A row of the log: a request, or neighbouring requests with the same result. */
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
}

/** The maximum time between the newest and the oldest request of a group. */
const groupMilliseconds = 60_000;

/** The rows of a page of the log; without `openIds`, each request has its own row. */
export function toRows(items: readonly RequestSummary[], openIds: ReadonlySet<string> | undefined): RequestRow[] {
  return groupsIn(items, openIds !== undefined).flatMap(([newest, ...others]) => {
    const requests = [newest, ...others];
    const id = others.at(-1)?.id ?? newest.id;
    const isOpen = others.length > 0 && (openIds?.has(id) ?? false);
    const row = { id, requests, newest, isOpen, isMember: false };
    return isOpen ? [row, ...requests.map(toMember)] : [row];
  });
}

function toMember(request: RequestSummary): RequestRow {
  return { id: `of group ${request.id}`, requests: [request], newest: request, isOpen: false, isMember: true };
}

type Group = [RequestSummary, ...RequestSummary[]];

function groupsIn(items: readonly RequestSummary[], isGrouped: boolean): readonly Group[] {
  const groups: Group[] = [];
  for (const request of items) {
    const group = groups.at(-1);
    if (isGrouped && group && isEqual(group[0], request)) group.push(request);
    else groups.push([request]);
  }
  return groups;
}

function isEqual(newest: RequestSummary, request: RequestSummary): boolean {
  const isNear = Date.parse(newest.at) - Date.parse(request.at) <= groupMilliseconds;
  return isNear && resultOf(newest) === resultOf(request);
}

function resultOf({ operation, method, path, status, failures, applicationId, caller }: RequestSummary): string {
  const target = operation ?? `${method} ${path}`;
  return JSON.stringify([target, status, failures[0]?.code, applicationId, caller]);
}

/** The row that shows a request: its own row in an open group, or the row of its group. */
export function rowOf(rows: readonly RequestRow[], requestId: string | undefined): string | undefined {
  const matches = rows.filter(({ requests }) => requests.some(({ id }) => id === requestId));
  return (matches.find(({ isMember }) => isMember) ?? matches[0])?.id;
}
