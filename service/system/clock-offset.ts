import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';

const recordId = 'clock.offset-milliseconds';

/** How far the clock was moved on, as it is stored. */
export function storedOffset({ installation }: Pick<TableReaders, 'installation'>): number {
  const offset = Number(installation.find(recordId)?.value ?? '0');
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}

/** Stores how far the clock is to be moved on, as found by `next` from how far it is. */
export async function storeOffset(
  { storage }: Pick<Ports, 'storage'>,
  next: (offset: number) => Result<number>,
): Promise<Result<number>> {
  return storage.transact((tables) => {
    const before = storedOffset(tables);
    const after = next(before);
    if (after.ok && after.value !== before)
      tables.installation.put({ id: recordId, value: String(after.value) });
    return after;
  });
}

/** After another state took the place of ours: time does not go back, wherever that one stood. */
export async function keepOffset({
  storage,
  clockOffset,
}: Pick<Ports, 'storage' | 'clockOffset'>): Promise<Result<void>> {
  const kept = await storeOffset({ storage }, (offset) =>
    ok(Math.max(offset, clockOffset.milliseconds())),
  );
  if (!kept.ok) return kept;
  clockOffset.moveTo(kept.value);
  return ok();
}
