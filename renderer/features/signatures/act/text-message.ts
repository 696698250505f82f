import type { Reading } from '../use-reading.ts';

/** What is not inspected is not signed: a person signs what they see. */
export function textMessage({ isCurrent, fault }: Reading<unknown>): string | null {
  if (isCurrent) return null;
  return fault
    ? 'The text cannot be read. Its foot says what is wrong.'
    : 'The text has just changed. Look at what it does, then sign.';
}
