import { expect, test } from 'vitest';
import { activityLabel } from './activity-labels.ts';

test.each([
  ['USER_CREATED', {}, 'User created'],
  ['SIGNING_METHOD_CREATED', { type: 'PIN' }, 'PIN added'],
  ['SIGNING_METHOD_CREATED', { type: 'EMERGENCY_CODE' }, 'Emergency code added'],
  ['SIGNING_METHOD_RECOVERED', { type: 'BIOMETRIC' }, 'Biometric recovered'],
  ['SIGNING_METHOD_INCORRECT', { type: 'PIN', attempts: '2' }, 'Wrong PIN'],
  ['SIGNING_METHOD_LOCKED', { type: 'PIN' }, 'PIN locked'],
  ['SIGNING_METHOD_UNLOCKED', { type: 'PIN' }, 'PIN unlocked'],
  ['SIGNATURE_CREATED', { type: 'MESSAGE' }, 'Signed a message'],
] as const)('describes %s with %o as "%s"', (type, metadata, what) => {
  expect(activityLabel({ type, metadata }).what).toBe(what);
});

test.each([
  [
    { kind: 'COINS', amount: '1', unit: 'ETH', party: { address: '0x1', name: 'Savings' } },
    'Sent 1.0000 ETH',
    'to Savings, with the PIN',
  ],
  [{ kind: 'APPROVAL', of: { address: '0x2', name: 'USDC' } }, 'Executed approval of USDC', 'with the PIN'],
  [{ kind: 'CALL', call: 'setTier(2)' }, 'Executed setTier(2)', 'with the PIN'],
] as const)('describes the transaction %o with its amount and recipient', (meaning, what, why) => {
  const metadata = { hash: '0x3', signingMethodType: 'PIN' };

  expect(activityLabel({ type: 'OUTGOING_TRANSACTION', metadata, meaning })).toMatchObject({ what, why });
});
