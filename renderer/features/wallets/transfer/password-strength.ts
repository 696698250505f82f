/** Words for how well a password would resist somebody who has the file and time. */
export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** What a keystore should at least be sealed with. */
export const shortestPassword = 8;

const alphabets: readonly (readonly [letters: RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

/** A rough guess by length and kinds of characters; repeated characters count little. */
export function strengthOf(password: string): PasswordStrength {
  const size = alphabets
    .filter(([letters]) => letters.test(password))
    .reduce((sum, [, letters]) => sum + letters, 0);
  const length = Math.min(password.length, 2 * new Set(password).size);
  const bits = length * Math.log2(Math.max(1, size));
  if (password.length < shortestPassword || bits < 60) return 'weak';
  return bits < 90 ? 'fair' : 'strong';
}

/** What keeps a password from being used, or `null`. */
export function newPasswordMessage(password: string): string | null {
  if (password.length >= shortestPassword) return null;
  return `Use at least ${shortestPassword} characters. Four words in a row are better still.`;
}
