import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';

/** Ends a rule. */
export async function clearFault(
  { storage }: Pick<Ports, 'storage'>,
  { name }: { name: string },
): Promise<Result<Record<string, never>>> {
  return storage.transact(({ faultRules }) => {
    if (!faultRules.find(name)) return fail('fault.not-found', `There is no rule ${name}.`);
    faultRules.delete(name);
    return ok({});
  });
}

/** Ends every rule. */
export async function clearFaults({
  storage,
}: Pick<Ports, 'storage'>): Promise<Result<Record<string, never>>> {
  return storage.transact(({ faultRules }) => {
    for (const { id } of faultRules.listBy('every', '*')) faultRules.delete(id);
    return ok({});
  });
}
