import { fieldsOf } from '../json.ts';
import type { ValueFault } from './value-fault.ts';

/**
 * Reads the members of a struct that is sent by name, in the order of `names`. Undeclared names are ignored, like in
 * ethers and viem.
 */
export function readMembers(
  sent: object,
  names: readonly string[],
): { readonly members: readonly unknown[] } | ValueFault {
  if (names.includes('') || new Set(names).size < names.length)
    return { fault: 'The members of the struct have no unique names. Use a list by position.' };
  const fields = fieldsOf(sent);
  const missing = names.find((name) => !Object.hasOwn(fields, name));
  if (missing !== undefined) return { fault: `The member “${missing}” is missing. Add it.` };
  return { members: names.map((name) => fields[name]) };
}
