import { mask } from './delivery-headers.ts';

/** Shorter values occur in many texts and are not masked. */
const shortestSecret = 4;

/** Masks the given secrets in a text from outside. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter(({ length }) => length >= shortestSecret)
    .reduce((masked, secret) => masked.replaceAll(secret, mask), text);
}
