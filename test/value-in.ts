import type { Result } from '../service/kernel/result.ts';

/** The value of a successful result; throws for a failure. */
export function valueIn<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** The value; throws if it is `undefined`. */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The value is missing.');
  return value;
}
