import { expect, test } from 'vitest';
import { z } from 'zod';
import { portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { call, codesIn, resultIn } from '../../../test/world/call.ts';
import { marketApplication, TestMarket } from '../../../test/world/market.ts';
import { doorsOf } from '../../../test/world/service.ts';
import { tokenMint } from '../../model/market/token-mint.ts';
import { magicValues } from '../../model/payments/magic-values.ts';
import { randomIds } from '../../platform/clock/random-ids.ts';

const open = portsOnAnvil();
const mints = z.object({ mints: z.array(tokenMint) });

async function aDriver(magic: 'on' | 'off') {
  const clock = fixedClock();
  const settings = { magicValues: magic };
  const options = { applications: [marketApplication], ids: randomIds, clock, settings };
  return new TestMarket({ ...(await open(options)), clock });
}

test.each([
  ['on', ['SUCCEEDED', 'FAILED', 'SUCCEEDED']],
  ['off', ['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']],
] as const)('with magic values %s, settles mints that include a magic amount as %j', async (magic, ends) => {
  const driver = await aDriver(magic);
  const { address: contract } = await driver.deploy();
  const { tokenTypeId } = await driver.createType(contract, { name: 'Coins', fungible: true });
  const destinations = ['1', magicValues.mintFails.value, '2'].map((amount) => ({
    address: aSigner().address,
    amount,
  }));

  const created = resultIn(await driver.mintTokens(contract, tokenTypeId, destinations), mints).mints;
  await driver.settle();

  const ended = await Promise.all(created.map(({ id }) => driver.getMint(id)));
  expect(ended.map(({ status }) => status)).toEqual(ends);
  for (const { status, reason } of ended) expect(reason !== undefined).toBe(status === 'FAILED');
});

test('rejects a test item with a magic id while magic values are on, and mints it while they are off', async () => {
  const mint = async (magic: 'on' | 'off') => {
    const { ports } = await aDriver(magic);
    const body = {
      ...{ secretType: 'ETHEREUM', to: aSigner().address, standard: 'ERC1155' },
      tokenId: magicValues.itemTaken.value,
    };
    const path = 'POST /_vaultdesk/chains/ETHEREUM/items';
    return call(doorsOf(ports).http, path, { token: operatorToken, body });
  };

  expect(codesIn(await mint('on'))).toEqual(['contract.reverted']);
  expect((await mint('off')).status).toBe(200);
});
