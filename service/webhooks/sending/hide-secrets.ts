import { mask } from './delivery-headers.ts';

/** Anything shorter is in many texts, and hidden in none. */
const shortestSecret = 4;

/** A text that somebody else wrote, with a mask in place of each secret that they were sent. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter(({ length }) => length >= shortestSecret)
    .reduce((left, secret) => left.replaceAll(secret, mask), text);
}
