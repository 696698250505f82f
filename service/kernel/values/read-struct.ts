import { fieldsOf } from '../json.ts';
import type { ValueFault } from './value-fault.ts';

/**
 * Reads the members of a struct in the order of `names`, from a list by position or from an object by name. Undeclared
 * names are ignored, as by ethers and viem.
 */
export function readMembers(
  sent: unknown,
  names: readonly string[],
): { readonly members: readonly unknown[] } | ValueFault {
  if (Array.isArray(sent))
    return sent.length === names.length
      ? { members: sent }
      : { fault: `The number of values is ${sent.length}. Use ${names.length}.` };
  if (typeof sent !== 'object' || sent === null)
    return { fault: 'This is not a struct. Use an object by name or a list by position.' };
  if (names.includes('') || new Set(names).size < names.length)
    return { fault: 'The members of the struct have no unique names. Use a list by position.' };
  const fields = fieldsOf(sent);
  const missing = names.find((name) => !Object.hasOwn(fields, name));
  if (missing !== undefined) return { fault: `The member “${missing}” is missing. Add it.` };
  return { members: names.map((name) => fields[name]) };
}
