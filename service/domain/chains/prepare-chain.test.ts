import { expect, test } from 'vitest';
import { chainsIn } from '../../../test/chain/real-chains.ts';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aFolder, valueIn } from '../../../test/values.ts';
import { custodyFact, devContracts } from '../../model/transactions/dev-contracts.ts';
import { prepareChain } from './prepare-chain.ts';
import { planCustody, planDevContracts } from './send-from-faucet.ts';

const devAddresses = Object.values(devContracts).map(({ address }) => address);

function preparedChains(ports: FakePorts, folder: string, blockSeconds = 0) {
  return chainsIn(folder, { config: { ETHEREUM: { blockSeconds } }, prepare: (chain) => prepareChain(ports, chain) });
}

test('deploys the dev contracts at the addresses of the table', () => {
  expect(planDevContracts().map(({ address }) => address)).toEqual(devAddresses);
});

test('a new chain has the dev contracts, with custody owned by the market operator, which a restart leaves unchanged', async () => {
  const ports = fakePorts();
  const folder = await aFolder();
  const first = preparedChains(ports, folder);
  const chain = first.of('ETHEREUM');

  for (const address of devAddresses) expect(valueIn(await chain.code(address)).length).toBeGreaterThan(1000);
  const operator = valueIn(await ports.custody.address('market-operator'));
  const custody = planCustody(operator).address;
  // owner()
  const owner = valueIn(await chain.call({ to: custody, data: '0x8da5cb5b' }));
  expect(owner).toEqual({ reverted: false, data: `0x${operator.slice(2).toLowerCase().padStart(64, '0')}` });
  const fact = ports.storage.read(({ installation }) => installation.find(custodyFact('ETHEREUM')));
  expect(fact?.value).toBe(custody);
  const block = valueIn(await chain.blockNumber());
  await first.stop();
  const { commits } = ports.storage;

  const second = preparedChains(ports, folder).of('ETHEREUM');

  expect(valueIn(await second.blockNumber())).toBe(block);
  expect(ports.storage.commits).toBe(commits);
});

test('does not delay the first caller of a chain with slow blocks', async () => {
  const chain = preparedChains(fakePorts(), await aFolder(), 3600).of('ETHEREUM');

  expect(valueIn(await chain.code(devContracts.usdc.address))).not.toBe('0x');
});

test('deploys the contracts again after a chain reset', async () => {
  const chains = preparedChains(fakePorts(), await aFolder());
  await chains.of('ETHEREUM').blockNumber();

  valueIn(await chains.reset('ETHEREUM'));

  expect(valueIn(await chains.of('ETHEREUM').code(devContracts.usdc.address))).not.toBe('0x');
});
