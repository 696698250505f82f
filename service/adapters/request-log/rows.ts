import type { NotedRequest } from '../../ports/request-log.ts';
import type { RequestRecord } from '../../resources/request-record.ts';

/**
 * Console requests have separate rows, which only displace their own kind; reads never displace
 * changes.
 */
export type Row = 'calls' | 'apart' | 'looks';

export function rowOf({ isApart, isNotable }: NotedRequest): Row {
  if (!isApart) return 'calls';
  return isNotable ? 'apart' : 'looks';
}

/**
 * Whether to notify clients that watch the log: console reads are not published, and a failing
 * query of the log would otherwise repeat forever.
 */
export function isNews(
  { isApart, isNotable }: NotedRequest,
  { operation = '' }: RequestRecord,
): boolean {
  return !isApart || (isNotable && !operation.startsWith('requests.'));
}
