import { expect, test } from 'vitest';
import { progressOf } from './resend-progress.ts';

test.each([
  ['not resent', { left: 0, waiting: 127 }, undefined, undefined],
  ['some were sent', { left: 113, waiting: 113 }, 127, { state: 'sending', sent: 14, total: 127 }],
  ['resent elsewhere', { left: 20, waiting: 20 }, undefined, { state: 'sending', sent: 0, total: 20 }],
  ['more than resent', { left: 130, waiting: 130 }, 127, { state: 'sending', sent: 0, total: 130 }],
  ['some failed again', { left: 0, waiting: 3 }, 127, { state: 'failed' }],
  ['all arrived', { left: 0, waiting: 0 }, 127, { state: 'done' }],
] as const)('%s', (_, resending, total, progress) => {
  expect(progressOf(resending, total)).toEqual(progress);
});
