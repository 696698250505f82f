/** How well a password resists an offline attack on the file. */
export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Minimum length of a keystore password. */
export const shortestPassword = 8;

const alphabets: readonly (readonly [letters: RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

/** A rough estimate by length and character classes; repeated characters count little. */
export function strengthOf(password: string): PasswordStrength {
  const size = alphabets.filter(([letters]) => letters.test(password)).reduce((sum, [, letters]) => sum + letters, 0);
  const length = Math.min(password.length, 2 * new Set(password).size);
  const bits = length * Math.log2(Math.max(1, size));
  if (password.length < shortestPassword || bits < 60) return 'weak';
  return bits < 90 ? 'fair' : 'strong';
}

/** Why a password is rejected, or `null`. */
export function newPasswordMessage(password: string): string | null {
  if (password.length >= shortestPassword) return null;
  return `Use at least ${shortestPassword} characters. Four random words are better still.`;
}
