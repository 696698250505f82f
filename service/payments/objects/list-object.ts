import type { JsonObject } from '../../kernel/json.ts';

/** All of a list, newest first. */
export function listObject(entries: readonly JsonObject[], url: string): JsonObject {
  return { object: 'list', data: entries, has_more: false, total_count: entries.length, url };
}
