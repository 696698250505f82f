import type { Change } from './memory-state.ts';

/**
 * Whether a commit records something that truncating the log must never undo: an attempt at a
 * signing method, or the single use of an encrypted one.
 */
export function spends(changes: readonly Change[]): boolean {
  return changes.some(({ table, value }) => {
    if (value === null) return false;
    if (table === 'usedCredentials') return true;
    return table === 'signingMethods' && 'incorrectAttempts' in value && value.incorrectAttempts > 0;
  });
}
