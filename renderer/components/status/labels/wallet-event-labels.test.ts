import { expect, test } from 'vitest';
import { walletEventType } from '../../../../service/model/wallets/wallet-event.ts';
import { eventLabel } from './wallet-event-labels.ts';

test.each([
  ['WALLET_IMPORTED', { from: 'KEYSTORE' }, 'Imported from a keystore'],
  ['WALLET_EXPORTED', { as: 'PRIVATE_KEY' }, 'Exported as a private key'],
  ['WALLET_UPDATED', { fields: 'description, identifier' }, 'Description, identifier changed'],
  ['WALLET_UPDATED', { fields: 'primary', primary: 'false' }, 'No longer primary'],
  ['SIGNATURE_CREATED', { type: 'EIP712' }, 'Signed typed data'],
] as const)('describes %s with %o as "%s"', (type, metadata, what) => {
  expect(eventLabel({ type, metadata })).toMatchObject({ what });
});

test('shows the signing method of a key use', () => {
  const metadata = { signingMethodId: 'x', signingMethodType: 'EMERGENCY_CODE' };
  expect(eventLabel({ type: 'WALLET_CREATED', metadata }).why).toBe('with the emergency code');
});

test('has a text for every event without any details', () => {
  for (const type of walletEventType.options)
    expect(eventLabel({ type, metadata: {} })).toMatchObject({ what: expect.any(String), why: undefined });
});
