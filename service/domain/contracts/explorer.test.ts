import { expect, test } from 'vitest';
import { portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { aCollection } from '../../../test/records/collections.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { anApplication, asApplication, asOperator, aWallet, otherApplicationId } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { aMarketUser } from '../../../test/world/world.ts';
import { custodyFact, devContracts } from '../../model/transactions/dev-contracts.ts';
import { fundFromFaucet } from '../chains/faucet.ts';
import { getBlock, getContract, nameAddresses } from './addresses.ts';
import { contractOperations } from './contracts.operations.ts';

const ports = portsOnAnvil();
const secretType = 'ETHEREUM';

async function someSavings() {
  const wallet = aWallet({ address: aSigner().address, description: 'Savings' });
  return { wallet, anvil: await ports({ wallets: [wallet] }), address: wallet.address };
}

test('returns a dev contract with its functions', async () => {
  const { address } = devContracts.usdc;

  const usdc = valueIn(await run(getContract, await ports(), { secretType, address }));

  expect(usdc).toMatchObject({ isContract: true, name: 'USDC' });
  expect(usdc.functions).toContainEqual({
    name: 'mint',
    signature: 'mint(address,uint256)',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  });
});

test('returns custody on its chain only', async () => {
  const ports = fakePorts();
  const { address } = aSigner();
  await ports.storage.change(({ installation }) => installation.put({ id: custodyFact(secretType), value: address }));

  const custody = valueIn(await run(getContract, ports, { secretType, address: address.toLowerCase() }));

  expect(custody.name).toBe('Market custody');
  expect(custody.functions.map(({ name }) => name)).toContain('fulfil');
});

test('returns a collection deployed here, unless its deployment failed', async () => {
  const deployed = aCollection({ standard: 'ERC_721', name: 'Tickets' });
  const failed = aCollection({ address: aSigner().address, status: 'FAILED' });
  const ports = fakePorts({ collections: [deployed, failed] });
  const get = async ({ address }: { address: string }) =>
    valueIn(await run(getContract, ports, { secretType, address: address.toLowerCase() }));

  const contract = await get(deployed);

  expect(contract.name).toBe('Tickets');
  expect(contract.functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['mintMany', 'createType', 'ownerOf']),
  );
  expect(await get(failed)).toMatchObject({ name: undefined, functions: [] });
});

test('does not find a contract at a plain account', async () => {
  const { address } = aSigner();

  expect(valueIn(await run(getContract, await ports(), { secretType, address }))).toEqual({
    secretType,
    address,
    isContract: false,
    name: undefined,
    functions: [],
  });
});

test('shows senders and receivers in a block by name', async () => {
  const { anvil, address } = await someSavings();
  const payment = valueIn(await fundFromFaucet(anvil, { secretType, address, token: 'USDC' }));

  const block = valueIn(await run(getBlock, anvil, { secretType, block: 'latest' }, asOperator()));

  expect(block.transactions).toEqual([
    expect.objectContaining({
      hash: payment.transactionHash,
      fromName: 'Faucet',
      to: devContracts.usdc.address,
      toName: 'USDC',
      value: '0',
    }),
  ]);
  expect(Number(block.gasUsed)).toBeGreaterThan(21_000);
  expect(block.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000$/);
  for (const same of [String(block.number), block.hash])
    expect(valueIn(await run(getBlock, anvil, { secretType, block: same }, asOperator()))).toEqual(block);
});

test('reports a block that does not exist', async () => {
  const input = { secretType, block: '123456789' } as const;

  expect(await run(getBlock, await ports(), input, asOperator())).toMatchObject({
    failure: { code: 'block.not-found' },
  });
});

test('shows the holdings of an address, and its owner to authorized callers', async () => {
  const { wallet, anvil, address } = await someSavings();
  for (const token of ['NATIVE', 'USDC'] as const)
    valueIn(await fundFromFaucet(anvil, { secretType, address, token, amount: '2.5' }));

  const details = valueIn(await run(contractOperations.getAddress, anvil, { secretType, address }, asOperator()));

  expect(details).toEqual({
    secretType,
    address,
    kind: 'wallet',
    name: 'Savings',
    walletId: wallet.id,
    balance: '102.5',
    symbol: 'ETH',
    transactionCount: 0,
    usdc: '2.5',
  });
  const elsewhere = asApplication(otherApplicationId);
  expect(valueIn(await run(contractOperations.getAddress, anvil, { secretType, address }, elsewhere))).toMatchObject({
    kind: 'account',
    name: undefined,
  });
});

test('parses a pasted ABI', async () => {
  const text = 'function mint(address to) returns (uint256 tokenId)\nconstructor(address owner)';

  expect(valueIn(await run(contractOperations.parseAbi, fakePorts(), { text }))).toEqual({
    functions: [expect.objectContaining({ signature: 'mint(address)' })],
    events: [],
    ignored: [{ name: 'constructor', reason: 'It runs only when the contract is deployed.' }],
  });
  expect(await run(contractOperations.parseAbi, fakePorts(), { text: '{"no":"abi"}' })).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path: 'text' }] },
  });
});

test('a deposit address shows its owner to callers that can see the market user', async () => {
  const ports = fakePorts({ applications: [anApplication()] });
  const { userId, address, chain } = await aMarketUser(ports, { nickname: 'ada' });
  const nameFor = (caller: Parameters<typeof nameAddresses>[2]) => nameAddresses(ports, chain, caller)(address);

  const ofAda = { kind: 'account', name: 'Deposit address of ada', marketUserId: userId };
  expect(nameFor(asOperator())).toEqual(ofAda);
  expect(nameFor(asApplication())).toEqual(ofAda);
  expect(nameFor(asApplication(otherApplicationId))).toEqual({ kind: 'account', name: 'Deposit address' });
});
