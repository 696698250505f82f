import pLimit from 'p-limit';
import { ok, type Result } from '../kernel/result.ts';

/** Queries up to 16 items in parallel; returns all values, or the first failure in item order. */
export async function allOf<Item, Value>(
  items: readonly Item[],
  query: (item: Item) => Promise<Result<Value>>,
): Promise<Result<Value[]>> {
  const limit = pLimit(16);
  const values: Value[] = [];
  for (const result of await Promise.all(items.map((item) => limit(() => query(item))))) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}
