import { Flex } from '@mantine/core';
import text from '../../../components/text.module.css';
import styles from './PasswordHint.module.css';
import { type PasswordStrength, strengthOf } from './password-strength.ts';

const hints: Readonly<Record<PasswordStrength, readonly [level: number, text: string]>> = {
  weak: [1, 'Weak. Anyone with the file could guess it.'],
  fair: [2, 'Fair. A longer password is better.'],
  strong: [3, 'Strong.'],
};

/** Password strength as a bar and in words. */
export function PasswordHint({ password }: { password: string }) {
  if (password === '') return 'Decrypts the keystore when it is imported. Not stored.';
  const strength = strengthOf(password);
  const [level, hint] = hints[strength];
  return (
    <span className={`${text.line} ${styles.hint}`} data-strength={strength}>
      <Flex component="span" className={styles.bar} gap={3} flex="0 0 60px" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <i key={step} data-reached={step <= level || undefined} />
        ))}
      </Flex>
      {hint}
    </span>
  );
}
