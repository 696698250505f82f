import { z } from 'zod';

/** Whether a commit must survive a truncated log: an attempt, or the single use of an encrypted method. */
export function spends(changes: readonly { readonly table: string; readonly value: unknown }[]): boolean {
  return changes.some(({ table, value }) => {
    if (typeof value !== 'object' || value === null) return false;
    if (table === 'usedCredentials') return true;
    return table === 'signingMethods' && 'incorrectAttempts' in value && Number(value.incorrectAttempts) > 0;
  });
}

const readEntry = z.object({ ops: z.array(z.object({ table: z.string(), value: z.unknown() })) });

/** The same for the content of a journal entry. */
export function spentIn(content: unknown): boolean {
  return spends(readEntry.safeParse(content).data?.ops ?? []);
}
