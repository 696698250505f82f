import { expect, test } from 'vitest';
import { randomIds } from '../../adapters/clock/random-ids.ts';
import { collection } from '../../resources/collection.ts';
import { CollectionDesk } from '../../testing/a-collection-desk.ts';
import { marketApplication } from '../../testing/a-market.ts';
import { aSigner } from '../../testing/a-transfer.ts';
import { codesIn, resultIn } from '../../testing/call.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { portsOnAnvil } from '../../testing/ports-on-anvil.ts';
import { trackTransactions } from '../../transactions/track-transactions.ts';
import { settleCollections } from './settle-collections.ts';

const open = portsOnAnvil();
const lost = { status: 'FAILED', reason: expect.stringContaining('chain was reset') };

async function aDesk() {
  const clock = fixedClock();
  const ports = await open({ applications: [marketApplication], ids: randomIds, clock });
  const desk = new CollectionDesk({ ...ports, clock });
  const reset = () => desk.askAsOperator('POST /_vaultdesk/chains/ETHEREUM/reset');
  const find = async (address: string) =>
    resultIn(await desk.ask(`GET /api/v2/contracts/ETHEREUM/${address}`), collection);
  return { desk, reset, find };
}

test('a contract that a reset took fails with what is minted next, and takes nothing more', async () => {
  const { desk, reset, find } = await aDesk();
  const destinations = [{ address: aSigner().address }];
  const { address } = await desk.deploy();
  const { tokenTypeId, mints } = await desk.createType(address, { name: 'Fennec', destinations });
  await desk.settle();
  await reset();

  const { body } = await desk.mint(address, tokenTypeId, destinations);
  await desk.settle();

  expect(body).toMatchObject({ success: true });
  expect(await find(address)).toMatchObject(lost);
  expect(await desk.getMint(mints[0]?.id ?? '')).toMatchObject({ status: 'SUCCEEDED' });
  expect(codesIn(await desk.mint(address, tokenTypeId, destinations))).toEqual([
    'collection.failed',
  ]);
});

test('mints that were final before a reset, and not yet told so, hold up no others', async () => {
  const { desk, reset, find } = await aDesk();
  const destinations = [{ address: aSigner().address }];
  const { address } = await desk.deploy();
  const { tokenTypeId } = await desk.createType(address, { name: 'Fennec' });
  await desk.settle();
  await desk.mint(address, tokenTypeId, destinations);
  await settleCollections(desk.ports, 'ETHEREUM');
  while (await trackTransactions(desk.ports, 'ETHEREUM')) desk.ports.clock.advance(100);
  await reset();

  const next = await desk.deploy();
  await desk.settle();

  expect(await find(address)).toMatchObject(lost);
  expect(await find(next.address)).toMatchObject({ status: 'SUCCEEDED' });
});

test('a contract that waits when its chain is reset comes to the new one', async () => {
  const { desk, reset, find } = await aDesk();
  const { address } = await desk.deploy();
  await reset();
  await desk.settle();

  expect(await find(address)).toMatchObject({ status: 'SUCCEEDED' });
});
