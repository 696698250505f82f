import { ok, type Result } from '../../service/model/kernel/results/result.ts';
import type { Storage, TableWriters } from '../../service/platform/ports/storage.ts';

/** Commits a change that a test prepares. */
export function change(
  storage: Pick<Storage, 'transact'>,
  make: (tables: TableWriters) => unknown,
): Promise<Result<void>> {
  return storage.transact((tables) => {
    make(tables);
    return ok();
  });
}
