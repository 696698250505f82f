import type { JsonObject } from '../../kernel/json.ts';

/** A complete list object, newest first. */
export function listObject(entries: readonly JsonObject[], url: string): JsonObject {
  return { object: 'list', data: entries, has_more: false, total_count: entries.length, url };
}
