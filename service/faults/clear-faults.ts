import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';

/** Clears a rule. */
export async function clearFault(
  { storage }: Pick<Ports, 'storage'>,
  { name }: { name: string },
): Promise<Result<Record<string, never>>> {
  return storage.transact(({ faultRules }) => {
    if (!faultRules.find(name))
      return fail('fault.not-found', `The fault rule ${name} does not exist.`);
    faultRules.delete(name);
    return ok({});
  });
}

/** Clears all rules. */
export async function clearFaults({
  storage,
}: Pick<Ports, 'storage'>): Promise<Result<Record<string, never>>> {
  return storage.transact(({ faultRules }) => {
    for (const { id } of faultRules.listBy('every', '*')) faultRules.delete(id);
    return ok({});
  });
}
