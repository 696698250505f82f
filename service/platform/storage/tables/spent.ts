import type { Change } from './memory-state.ts';

/** Whether a commit must survive a truncated log: an attempt, or the single use of an encrypted method. */
export function spends(changes: readonly Change[]): boolean {
  return changes.some(({ table, value }) => {
    if (value === null) return false;
    if (table === 'usedCredentials') return true;
    return table === 'signingMethods' && 'incorrectAttempts' in value && value.incorrectAttempts > 0;
  });
}
