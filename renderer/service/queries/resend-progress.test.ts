import { expect, test } from 'vitest';
import { progressOf } from './resend-progress.ts';

test.each([
  ['nobody asked', { left: 0, waiting: 127 }, undefined, undefined],
  ['some were sent', { left: 113, waiting: 113 }, 127, { state: 'sending', sent: 14, total: 127 }],
  ['asked elsewhere', { left: 20, waiting: 20 }, undefined, { state: 'sending', sent: 0, total: 20 }],
  ['more than asked for', { left: 130, waiting: 130 }, 127, { state: 'sending', sent: 0, total: 130 }],
  ['all tried, some in vain', { left: 0, waiting: 3 }, 127, { state: 'failed', waiting: 3 }],
  ['all arrived', { left: 0, waiting: 0 }, 127, { state: 'done' }],
] as const)('%s', (_, resending, total, progress) => {
  expect(progressOf(resending, total)).toEqual(progress);
});
