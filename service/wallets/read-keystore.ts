import { parseJson } from '../kernel/json.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { invalidInput, validate } from '../kernel/validation.ts';
import { type Keystore, keystore } from '../resources/keystore.ts';

/** Nesting levels of a keystore: itself, `crypto`, and the parameters in it. */
const levels = 3;

/**
 * A keystore that can be opened at a bounded cost, from the object or its JSON text, with keys in any case. Otherwise
 * `keystore.unsupported` with the reason, or a field fault.
 */
export function readKeystore(input: string | Readonly<Record<string, unknown>>): Result<Keystore> {
  const content = typeof input === 'string' ? parseJson(input) : input;
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return invalidInput([{ path: 'keystore', message: 'Use a JSON object or its text.' }]);
  const read = validate(keystore, withLowerCaseKeys(content, levels));
  if (read.ok) return ok(read.value);
  return fail(
    'keystore.unsupported',
    `The keystore cannot be imported. ${read.failure.message} Use a version 3 keystore.`,
  );
}

function withLowerCaseKeys(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.toLowerCase(),
      withLowerCaseKeys(inner, depth - 1),
    ]),
  );
}
