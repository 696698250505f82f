import { fieldsOf, parseJson } from '../kernel/json.ts';
import { fail, type Result } from '../kernel/result.ts';
import { invalidInput, validate } from '../kernel/validation.ts';
import { type Keystore, presaleWallet, web3Keystore } from './keystore.ts';
import { describeOtherFile, describeOtherText } from './other-key-files.ts';

/** Nesting levels of a keystore: itself, `crypto`, `keyheader` and the parameters in it. */
const levels = 4;

/**
 * A keystore that can be opened at a bounded cost, from the object or its JSON text, with keys in any case. Otherwise
 * `keystore.unsupported` with the reason, or a field fault. Both name the type of another kind of file.
 */
export function readKeystore(input: string | Readonly<Record<string, unknown>>): Result<Keystore> {
  // A byte order mark counts as white space.
  const content = typeof input === 'string' ? parseJson(input.trim()) : input;
  if (typeof content === 'string' && content.startsWith('{')) return readKeystore(content);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return invalidInput([{ path: 'keystore', message: describeOtherText(input, content) }]);
  const file = fieldsOf(withLowerCaseKeys(content, levels));
  const other = describeOtherFile(file);
  if (other !== undefined) return unsupported(other);
  const read = validate('encseed' in file ? presaleWallet : web3Keystore, file);
  return read.ok ? read : unsupported(read.failure.message);
}

function unsupported(reason: string): Result<never> {
  return fail('keystore.unsupported', `The keystore cannot be imported. ${reason}`);
}

function withLowerCaseKeys(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.toLowerCase(),
      withLowerCaseKeys(inner, depth - 1),
    ]),
  );
}
