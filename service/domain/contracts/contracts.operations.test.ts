import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { vaultdeskPlayground } from '../../../contracts/addresses.ts';
import { deployed, portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { throughSchema } from '../../../test/operations/run.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { valueIn } from '../../../test/values.ts';
import { ok } from '../../model/kernel/results/result.ts';
import type { contractQuestion } from '../../model/transactions/contract-call.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';
import { contractOperations } from './contracts.operations.ts';

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
  const ports = portsOnAnvil();
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
  ports.chains.of('ETHEREUM').answersCall = () => {
    throw new Error('asked');
  };

  expect(await readContract(ports, aQuestion(wrong))).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path }] },
  });
});
