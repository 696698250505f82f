import { expect, test } from 'vitest';
import { activityLabel } from './activity-labels.ts';

test.each([
  ['USER_CREATED', {}, 'User created'],
  ['SIGNING_METHOD_CREATED', { type: 'PIN' }, 'PIN added'],
  ['SIGNING_METHOD_CREATED', { type: 'EMERGENCY_CODE' }, 'Emergency code added'],
  ['SIGNING_METHOD_RECOVERED', { type: 'BIOMETRIC' }, 'Biometric recovered'],
  ['SIGNING_METHOD_LOCKED', { type: 'PIN' }, 'PIN locked'],
  ['SIGNATURE_CREATED', { type: 'MESSAGE' }, 'Signed a message'],
  ['OUTGOING_TRANSACTION', { type: 'TRANSFER' }, 'Sent coins'],
] as const)('describes %s with %o as "%s"', (type, metadata, what) => {
  expect(activityLabel({ type, metadata }).what).toBe(what);
});
