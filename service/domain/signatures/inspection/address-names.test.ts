import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { asApplication, aWallet } from '../../../../test/records/users.ts';
import { custodyFact, devContracts } from '../../../model/transactions/dev-contracts.ts';
import { createFindKnown } from './document-view.ts';

test('names visible wallets and dev contracts, in any letter case', () => {
  const wallet = aWallet({ description: 'Savings' });
  const find = createFindKnown(fakePorts({ wallets: [wallet] }), 'ETHEREUM', asApplication());

  expect(find(wallet.address)).toMatchObject({ kind: 'wallet', name: 'Savings' });
  expect(find(devContracts.usdc.address.toLowerCase())).toEqual({ kind: 'contract', name: 'USDC' });
  expect(find(`0x${'0'.repeat(40)}`)).toBeUndefined();
});

test('names the escrow contract on its chain only', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const ports = fakePorts();
  await ports.storage.change(({ installation }) => installation.put({ id: custodyFact('MATIC'), value: address }));

  expect(createFindKnown(ports, 'MATIC', asApplication())(address)).toEqual({
    kind: 'contract',
    name: 'Market custody',
  });
  expect(createFindKnown(ports, 'BSC', asApplication())(address)).toBeUndefined();
});
