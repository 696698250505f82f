import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { vaultdeskPlayground } from '../../../contracts/addresses.ts';
import { deployed, portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run, throughSchema } from '../../../test/operations/run.ts';
import { aCollection } from '../../../test/records/collections.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { anApplication, asApplication, asOperator, aWallet, otherApplicationId } from '../../../test/records/users.ts';
import { valueIn } from '../../../test/values.ts';
import { aMarketUser } from '../../../test/world/world.ts';
import { ok } from '../../model/kernel/results/result.ts';
import type { contractQuestion } from '../../model/transactions/contract-call.ts';
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

const readContract = throughSchema(contractOperations.read);
type ContractQuestion = z.input<typeof contractQuestion>;
const otherUser = aSigner().address;

function aQuestion(fields: Partial<ContractQuestion> = {}): ContractQuestion {
  return {
    secretType: 'ETHEREUM',
    contractAddress: devContracts.usdc.address,
    functionName: 'decimals',
    outputs: [{ type: 'uint8' }],
    ...fields,
  };
}

describe('on a real chain', () => {
  const query = async (fields: Partial<ContractQuestion> = {}) => readContract(await ports(), aQuestion(fields));
  const playground = async () => {
    const anvil = await ports();
    return deployed(anvil, anvil.chains.of('ETHEREUM'), vaultdeskPlayground);
  };

  test('decodes the response', async () => {
    expect(valueIn(await query())).toEqual([{ type: 'uint8', value: 6 }]);
    expect(valueIn(await query({ functionName: 'name', outputs: [{ type: 'string' }], inputs: [] }))).toEqual([
      { type: 'string', value: 'USD Coin' },
    ]);
  });

  test('encodes inputs in every form that callers send', async () => {
    const sum = await query({
      contractAddress: await playground(),
      functionName: 'sum',
      inputs: [{ type: 'uint256[]', value: [1, '2', '0x3', 1n << 200n] }],
      outputs: [{ type: 'uint256' }],
    });

    expect(valueIn(sum)).toEqual([{ type: 'uint256', value: ((1n << 200n) + 6n).toString() }]);
  });

  test('calls as the wallet', async () => {
    const owner = await query({
      contractAddress: await playground(),
      functionName: 'whoAmI',
      outputs: [{ type: 'address' }],
      walletAddress: otherUser,
    });

    expect(valueIn(owner)).toEqual([{ type: 'address', value: otherUser }]);
  });

  test('simulates sending coins without paying', async () => {
    const { address: usdc } = devContracts.usdc;
    const name = { functionName: 'name', outputs: [{ type: 'string' }] };
    const pay = { contractAddress: await playground(), functionName: 'pay', outputs: [] };
    const { chains } = await ports();
    await chains.of('ETHEREUM').fund?.(otherUser, 10n ** 18n);

    expect(await query({ ...pay, walletAddress: otherUser, value: '0.5' })).toEqual(ok([]));
    expect(valueIn(await chains.of('ETHEREUM').balance(otherUser))).toBe(10n ** 18n);
    expect(await query({ ...name, contractAddress: usdc, walletAddress: otherUser, value: '0.5' })).toMatchObject({
      failure: { code: 'contract.reverted' },
    });
  });

  test.each([
    { functionName: 'refuse', inputs: [{ type: 'string', value: 'Not today' }], reason: 'Not today' },
    { functionName: 'refuseWithPanic', inputs: [{ type: 'uint256', value: 18 }], reason: 'Panic 0x12' },
    { functionName: 'refuseSilently', inputs: [], reason: 'gave no reason' },
  ])('reports the revert reason of $functionName', async ({ functionName, inputs, reason }) => {
    const contractAddress = await playground();

    expect(await query({ contractAddress, functionName, inputs, outputs: [] })).toEqual({
      ok: false,
      failure: { code: 'contract.reverted', message: expect.stringContaining(reason) },
    });
  });

  test('reports an address without a contract', async () => {
    expect(await query({ contractAddress: otherUser })).toMatchObject({ failure: { code: 'contract.not-found' } });
  });

  test('reports a response of another type', async () => {
    const outputs = [{ type: 'uint8' }, { type: 'string' }];

    expect(await query({ outputs })).toMatchObject({ failure: { code: 'contract.unreadable' } });
  });
});

test.each<{ wrong: Partial<ContractQuestion>; path: string }>([
  { wrong: { contractAddress: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, path: 'contractAddress' },
  { wrong: { walletAddress: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, path: 'walletAddress' },
  { wrong: { inputs: [{ type: 'bool', value: 'no' }] }, path: 'inputs[0].value' },
  { wrong: { outputs: [{ type: 'uint7' }] }, path: 'outputs[0].type' },
  { wrong: { functionName: 'a b' }, path: 'functionName' },
  { wrong: { value: '-1' }, path: 'value' },
  { wrong: { value: '0.0000000000000000001' }, path: 'value' },
])('reports an invalid $path before querying a node', async ({ wrong, path }) => {
  const ports = fakePorts();
  ports.chains.of('ETHEREUM').respondToCall = () => {
    throw new Error('asked');
  };

  expect(await readContract(ports, aQuestion(wrong))).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path }] },
  });
});
