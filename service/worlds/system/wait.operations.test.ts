import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aTokenMint } from '../../../test/records/collections.ts';
import { anOffer } from '../../../test/records/offers.ts';
import { asOperator, otherApplicationId } from '../../../test/records/users.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { noKey } from '../../platform/ports/operation.ts';
import { mintWaitOperations, offerWaitOperations, waitOperations } from './wait.operations.ts';

const operator = { role: 'operator' } as const;
const filtered = asOperator(otherApplicationId);

test('a wait ends when the mint has settled, and names the pending work after the time limit', async () => {
  const mint = aTokenMint({ status: 'PENDING' });
  const ports = fakePorts({ tokenMints: [mint] });
  const settle = () => mintWaitOperations.settled.run(ports, { mintId: mint.id }, operator, noKey);

  const everything = await waitOperations.settled.run(ports, { withinMilliseconds: 0 }, operator, noKey);
  const settled = settle();
  await ports.storage.transact(({ tokenMints }) => {
    tokenMints.put({ ...mint, status: 'SUCCEEDED' });
    return ok();
  });

  expect(everything).toEqual(fail('wait.timed-out', 'Still pending after 0 ms: 1 mints.'));
  expect(await settled).toEqual(ok({ id: mint.id, status: 'SUCCEEDED' }));
  expect(await waitOperations.settled.run(ports, {}, operator, noKey)).toEqual(ok({ at: ports.clock.now() }));
});

const offer = anOffer();

test.each([
  ['READY', ok({ id: offer.id, status: 'READY' })],
  ['INITIATING_OFFER', fail('wait.timed-out', `Still pending after 0 ms: the offer ${offer.id} is INITIATING_OFFER.`)],
  ['REFUSED', fail('offer.not-open', expect.stringContaining('is REFUSED and cannot become READY.'))],
] as const)('a wait for an offer that is %s has the result %j', async (status, result) => {
  const ports = fakePorts({ offers: [{ ...offer, status }] });
  const input = { offerId: offer.id, withinMilliseconds: 0 };

  expect(await offerWaitOperations.ready.run(ports, input, operator, noKey)).toEqual(result);
});

test('a wait finds no record of an application that the operator excludes', async () => {
  const mint = aTokenMint();
  const ports = fakePorts({ offers: [offer], tokenMints: [mint] });

  expect(await offerWaitOperations.ready.run(ports, { offerId: offer.id }, filtered, noKey)).toEqual(
    fail('offer.not-found', expect.any(String)),
  );
  expect(await mintWaitOperations.settled.run(ports, { mintId: mint.id }, filtered, noKey)).toEqual(
    fail('token-mint.not-found', expect.any(String)),
  );
});
