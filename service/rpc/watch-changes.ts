import { setTimeout as pause } from 'node:timers/promises';
import { type ChangedPlace, type Changes, maximumNoticeIds } from '../ports/changes.ts';

/** The commits of a short period, as one notice. */
export interface WatchedChanges {
  readonly tables: ChangedPlace[];
  readonly ids: string[];
}

/** Minimum interval between notices; also limits how often a console queries again. */
const restMilliseconds = 150;

/**
 * Yields what commits change until `reader` or the service ends it, starting with the changes of the last
 * `unheardMilliseconds`; commits in quick succession are combined.
 */
export async function* watchChanges(
  changes: Changes,
  reader: AbortSignal | undefined,
  unheardMilliseconds = 0,
): AsyncGenerator<WatchedChanges> {
  const signal = reader ? AbortSignal.any([reader, changes.ended]) : changes.ended;
  const tables = new Set(unheardMilliseconds > 0 ? changes.touchedWithin(unheardMilliseconds) : []);
  const ids = new Set<string>();
  let wake = () => {};
  const unsubscribe = changes.subscribe((notice) => {
    for (const table of notice.tables) tables.add(table);
    for (const id of notice.ids) if (ids.size < maximumNoticeIds) ids.add(id);
    wake();
  });
  signal.addEventListener('abort', () => wake());
  try {
    while (!signal.aborted) {
      if (tables.size > 0) {
        const watched = { tables: [...tables], ids: [...ids] };
        tables.clear();
        ids.clear();
        yield watched;
        await pause(restMilliseconds, undefined, { signal }).catch(() => undefined);
      } else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    unsubscribe();
  }
}
