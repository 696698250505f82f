import type { JsonObject } from '../../kernel/json.ts';

/** A complete list object, newest first. */
export function listObject<Entry extends JsonObject>(entries: readonly Entry[], url: string) {
  return {
    object: 'list',
    data: entries,
    has_more: false,
    total_count: entries.length,
    url,
  } as const satisfies JsonObject;
}
