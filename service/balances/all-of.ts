import pLimit from 'p-limit';
import { ok, type Result } from '../kernel/result.ts';

/** Asks about each item, 16 at a time; the first failure in their order is the failure of all. */
export async function allOf<Item, Value>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Result<Value>>,
): Promise<Result<Value[]>> {
  const limit = pLimit(16);
  const values: Value[] = [];
  for (const answer of await Promise.all(items.map((item) => limit(() => ask(item))))) {
    if (!answer.ok) return answer;
    values.push(answer.value);
  }
  return ok(values);
}
