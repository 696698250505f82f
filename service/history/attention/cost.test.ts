import { expect, test } from 'vitest';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { countingReads } from '../../../test/fakes/memory-storage.ts';
import { aCollection, aTokenMint, aTokenType } from '../../../test/records/collections.ts';
import { anOffer } from '../../../test/records/offers.ts';
import { aTransaction } from '../../../test/records/transactions.ts';
import { aSigningMethod, asOperator, aUser, aWallet } from '../../../test/records/users.ts';
import { aDelivery, aWebhook } from '../../../test/records/webhooks.ts';
import { valueIn } from '../../../test/values.ts';
import { listAttention } from './list-attention.ts';

const healthy = 10_000;
const failing = { failingSince: '2029-12-31T23:10:00.000Z', failedAttempts: 12 };

const many = <Made>(make: () => Made) => Array.from({ length: healthy }, make);

test('reads ten thousand healthy records of each kind only on the first query', async () => {
  const method = await aSigningMethod();
  const lockedMethod = await aSigningMethod({ incorrectAttempts: 10, remainingAttempts: 0 });
  const users = many(() => aUser());
  const failingOne = aWebhook(failing);
  const finalTransaction = aTransaction({ state: 'SUCCEEDED', isFinal: true });
  const ports: FakePorts = fakePorts({
    users,
    wallets: users.map(({ id }) => aWallet({ userId: id })),
    signingMethods: [
      lockedMethod,
      ...users.map(({ id }, index) => ({
        ...method,
        id: crypto.randomUUID(),
        userId: id,
        // One user has only a PIN.
        type: index === 0 ? ('PIN' as const) : ('EMERGENCY_CODE' as const),
      })),
    ],
    transactions: many(() => ({ ...finalTransaction, id: crypto.randomUUID() })),
    tokenMints: [aTokenMint({ status: 'FAILED' }), ...many(() => aTokenMint())],
    tokenTypes: many(() => aTokenType()),
    collections: [aCollection({ status: 'FAILED' }), ...many(() => aCollection())],
    offers: [anOffer({ status: 'REFUSED' }), ...many(() => anOffer())],
    webhooks: [failingOne, ...many(() => aWebhook())],
    webhookDeliveries: many(() => aDelivery({ webhookId: failingOne.id })),
  });
  const { through, during } = countingReads(ports.storage);
  const readAttention = async () => valueIn(await listAttention({ ...ports, storage: through }, asOperator()));
  const first = await readAttention();
  expect(first.items.map(({ kind }) => kind)).toEqual([
    ...['signing-method-locked', 'webhook-failing', 'deployment-failed', 'mint-failed', 'offer-refused'],
    'emergency-code-missing',
  ]);

  expect(await during(readAttention)).toBeLessThan(100);
});
