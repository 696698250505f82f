import type { Reading } from '../use-reading.ts';

/** Blocks signing until the current text has been inspected: users sign only what they see. */
export function textMessage({ isCurrent, fault }: Reading<unknown>): string | null {
  if (isCurrent) return null;
  return fault
    ? 'The text is invalid. See the message below it.'
    : 'The text has just changed. Check what it does, then sign.';
}
