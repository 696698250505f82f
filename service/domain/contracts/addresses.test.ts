import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { anApplication, asApplication, asOperator, otherApplicationId } from '../../../test/records/users.ts';
import { aMarketUser } from '../../../test/world/world.ts';
import { nameAddresses } from './addresses.ts';

test('a deposit address shows its owner to callers that can see the market user', async () => {
  const ports = fakePorts({ applications: [anApplication()] });
  const { userId, address, chain } = await aMarketUser(ports, { nickname: 'ada' });
  const nameFor = (caller: Parameters<typeof nameAddresses>[2]) => nameAddresses(ports, chain, caller)(address);

  const ofAda = { kind: 'account', name: 'Deposit address of ada', marketUserId: userId };
  expect(nameFor(asOperator())).toEqual(ofAda);
  expect(nameFor(asApplication())).toEqual(ofAda);
  expect(nameFor(asApplication(otherApplicationId))).toEqual({ kind: 'account', name: 'Deposit address' });
});
