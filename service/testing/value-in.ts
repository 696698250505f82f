import type { Result } from '../kernel/result.ts';

/** The value of a result that must not be a failure. */
export function valueIn<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** What must be there. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Nothing is there.');
  return value;
}
