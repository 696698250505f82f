import type { Change } from './memory-state.ts';

/**
 * Whether a commit spends what must not be regained by cutting the end of the log: an attempt at a signing method, or the
 * single use of an encrypted one.
 */
export function spends(changes: readonly Change[]): boolean {
  return changes.some(({ table, value }) => {
    if (value === null) return false;
    if (table === 'usedCredentials') return true;
    return (
      table === 'signingMethods' && 'incorrectAttempts' in value && value.incorrectAttempts > 0
    );
  });
}
