import type { NotedRequest } from '../../ports/request-log.ts';
import type { RequestRecord } from '../../resources/request-record.ts';

/** What is kept apart makes room for its own kind alone: what the console looks at, none for what it changed. */
export type Row = 'calls' | 'apart' | 'looks';

/** In which row a note is kept. */
export function rowOf({ isApart, isNotable }: NotedRequest): Row {
  if (!isApart) return 'calls';
  return isNotable ? 'apart' : 'looks';
}

/** Whether those who watch the log are told: a look is no news, and what fails to read the log would be asked for ever. */
export function isNews(
  { isApart, isNotable }: NotedRequest,
  { operation = '' }: RequestRecord,
): boolean {
  return !isApart || (isNotable && !operation.startsWith('requests.'));
}
