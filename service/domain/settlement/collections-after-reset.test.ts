import { expect, test } from 'vitest';
import { portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { codesIn, resultIn } from '../../../test/world/call.ts';
import { marketApplication, TestMarket } from '../../../test/world/market.ts';
import { collection } from '../../model/market/collection.ts';
import { randomIds } from '../../platform/clock/random-ids.ts';
import { trackTransactions } from '../transactions/lane/track-transactions.ts';
import { settleCollections } from './settlements.ts';

const open = portsOnAnvil();
const lost = { status: 'FAILED', reason: expect.stringContaining('chain was reset') };

async function aDriver() {
  const clock = fixedClock();
  const ports = await open({ applications: [marketApplication], ids: randomIds, clock });
  const driver = new TestMarket({ ...ports, clock });
  const reset = () => driver.askAsOperator('POST /_vaultdesk/chains/ETHEREUM/reset');
  const find = async (address: string) =>
    resultIn(await driver.ask(`GET /api/v2/contracts/ETHEREUM/${address}`), collection);
  return { driver, reset, find };
}

test('fails the next mint of a contract removed by a chain reset and rejects further ones', async () => {
  const { driver, reset, find } = await aDriver();
  const destinations = [{ address: aSigner().address }];
  const { address } = await driver.deploy();
  const { tokenTypeId, mints } = await driver.createType(address, { name: 'Fennec', destinations });
  await driver.settle();
  await reset();

  const { body } = await driver.mintTokens(address, tokenTypeId, destinations);
  await driver.settle();

  expect(body).toMatchObject({ success: true });
  expect(await find(address)).toMatchObject(lost);
  expect(await driver.getMint(mints[0]?.id ?? '')).toMatchObject({ status: 'SUCCEEDED' });
  expect(codesIn(await driver.mintTokens(address, tokenTypeId, destinations))).toEqual(['collection.failed']);
});

test('does not delay other mints by mints that became final just before a reset', async () => {
  const { driver, reset, find } = await aDriver();
  const destinations = [{ address: aSigner().address }];
  const { address } = await driver.deploy();
  const { tokenTypeId } = await driver.createType(address, { name: 'Fennec' });
  await driver.settle();
  await driver.mintTokens(address, tokenTypeId, destinations);
  await settleCollections(driver.ports, 'ETHEREUM');
  while (await trackTransactions(driver.ports, 'ETHEREUM')) driver.ports.clock.advance(100);
  await reset();

  const next = await driver.deploy();
  await driver.settle();

  expect(await find(address)).toMatchObject(lost);
  expect(await find(next.address)).toMatchObject({ status: 'SUCCEEDED' });
});

test('deploys a waiting contract on the new chain after a reset', async () => {
  const { driver, reset, find } = await aDriver();
  const { address } = await driver.deploy();
  await reset();
  await driver.settle();

  expect(await find(address)).toMatchObject({ status: 'SUCCEEDED' });
});
