import { AbiCoder, FunctionFragment, Interface, type ParamType } from 'ethers/abi';
import { beforeAll, expect, test } from 'vitest';
import { vaultdeskPlayground } from '../../../contracts/addresses.ts';
import unusualToken from '../../../contracts/artifacts/UnusualToken.json' with { type: 'json' };
import { deployed, type PortsOnAnvil, portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { run } from '../../../test/operations/run.ts';
import { aSigner } from '../../../test/records/transactions.ts';
import { asApplication, aWalletOwner, type WalletOwner } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { receiver } from '../../../test/world/sender.ts';
import { fail } from '../../model/kernel/results/result.ts';
import { devContracts } from '../../model/transactions/dev-contracts.ts';
import { transactionRequest } from '../../model/transactions/transaction-request.ts';
import type { ChainReceipt } from '../../platform/ports/chains.ts';
import { noKey } from '../../platform/ports/operation.ts';
import { awaitReceipt } from '../chains/judge-rpc-call.ts';
import { executeTransaction } from './execute-transaction.ts';
import { inspectTransaction } from './inspect-transaction.ts';
import { trackTransactions } from './lane/track-transactions.ts';
import { listTransactionsWithMeaning as listTransactions } from './meaning/meaning-of.ts';

const openPorts = portsOnAnvil();
const contractInterface = new Interface(vaultdeskPlayground.abi);
const coder = AbiCoder.defaultAbiCoder();
const fives = `0x${'55'.repeat(20)}`;

let playground = '';
let owner: WalletOwner;

beforeAll(async () => {
  owner = await aWalletOwner({ privateKey: keyOf(aSigner()) });
  const ports = await openPorts();
  playground = await deployed(ports, ports.chains.of('ETHEREUM'), vaultdeskPlayground);
});

function keyOf({ privateKey }: { privateKey: string }): Buffer {
  return Buffer.from(privateKey.slice(2), 'hex');
}

function execute(ports: PortsOnAnvil, request: object) {
  const { id: walletId } = owner.wallet;
  const defaults = { type: 'CONTRACT_EXECUTION', walletId, secretType: 'ETHEREUM', to: playground };
  const input = {
    transactionRequest: transactionRequest.parse({ ...defaults, value: 0, inputs: [], ...request }),
    signingMethodCredential: owner.credential,
  };
  return executeTransaction(ports, input, asApplication(), noKey);
}

async function send(ports: PortsOnAnvil, request: object): Promise<ChainReceipt> {
  const { transactionHash } = valueIn(await execute(ports, request));
  return present(valueIn(await awaitReceipt(ports.chains.of('ETHEREUM'), transactionHash)));
}

async function readValue(ports: PortsOnAnvil, name: string, ...values: unknown[]): Promise<unknown> {
  const data = contractInterface.encodeFunctionData(name, values);
  const outcome = valueIn(await ports.chains.of('ETHEREUM').call({ to: playground, data }));
  if (outcome.reverted) throw new Error(outcome.message);
  return contractInterface.decodeFunctionResult(name, outcome.data)[0];
}

const extremes = ['uint8', 'uint256', 'int8', 'int256', 'bytes1', 'bytes32'];

/** The functions that take one argument, each of another type. The conformance suite sends the sizes in between. */
const takeInputs = contractInterface.fragments.filter(FunctionFragment.isFragment).flatMap(({ name, inputs }) => {
  const [input] = inputs;
  const isBetween = /^[a-z]+\d+$/.test(input?.type ?? '') && !extremes.includes(input?.type ?? '');
  return name === 'take' && input && !isBetween ? [input] : [];
});

/** The largest value of a type, for the contract and in the form that callers send. */
function largest(input: ParamType): { value: unknown; sent: unknown } {
  const { baseType, arrayChildren, components, type } = input;
  if (arrayChildren) {
    const element = largest(arrayChildren);
    const isTyped = arrayChildren.baseType === 'tuple' || arrayChildren.baseType === 'array';
    const sent = isTyped ? [element.sent, element.sent] : `[${element.sent},${element.sent}]`;
    return { value: [element.value, element.value], sent };
  }
  if (components) {
    const parts = components.map((component) => ({ one: component, ...largest(component) }));
    return {
      value: parts.map(({ value }) => value),
      sent: parts.map(({ one, sent }) => ({ type: typeOf(one), value: sent })),
    };
  }
  const size = Number(/\d+$/.exec(type)?.[0] ?? 0);
  const example = (value: unknown) => ({ value, sent: String(value) });
  if (baseType.startsWith('uint')) return example(2n ** BigInt(size) - 1n);
  if (baseType.startsWith('int')) return example(-(2n ** BigInt(size - 1)));
  if (baseType.startsWith('bytes')) return example(`0x${'c3'.repeat(size || 70)}`);
  if (baseType === 'string') return example('Grüße: 12');
  return example(baseType === 'bool' ? true : fives);
}

/**
 * Formats a type like the API.
 * @example "tuple[]"
 */
function typeOf({ type, baseType, arrayChildren }: ParamType): string {
  if (baseType === 'tuple') return 'tuple';
  return arrayChildren ? `${typeOf(arrayChildren)}${type.slice(type.lastIndexOf('['))}` : type;
}

test.each(takeInputs.map((input) => [input.format('sighash'), input] as const))(
  'the contract receives %s as sent',
  async (type, input) => {
    const ports = await openPorts(owner.records);
    const { value, sent } = largest(input);

    const receipt = await send(ports, { functionName: 'take', inputs: [{ type: typeOf(input), value: sent }] });

    const [log] = receipt.logs;
    const [, typeName, bytes] = contractInterface.parseLog(present(log))?.args ?? [];
    expect(receipt.succeeded).toBe(true);
    expect(typeName).toBe(type);
    expect(bytes).toBe(coder.encode([input], [value]));
    expect(await readValue(ports, 'lastValue')).toBe(bytes);
  },
);

test.each([
  ['refuse', [{ type: 'string', value: 'out of stock' }], 'out of stock'],
  ['refuseWithPanic', [{ type: 'uint256', value: 17 }], 'Panic 0x11'],
  ['refuseSilently', [], 'fail'],
  ['spin', [], 'fail'],
  ['noSuchFunction', [], 'fail'],
])('rejects %s before sending it', async (functionName, inputs, reason) => {
  const ports = await openPorts(owner.records);
  const chain = ports.chains.of('ETHEREUM');
  const nonceBefore = valueIn(await chain.nonce(owner.wallet.address, 'pending'));

  expect(await execute(ports, { functionName, inputs })).toEqual(
    fail('transaction.submit.ethereum-error', expect.stringContaining(reason)),
  );
  expect(valueIn(await chain.nonce(owner.wallet.address, 'pending'))).toBe(nonceBefore);
});

test('rejects a gas limit too low for the call, or for its bytes', async () => {
  const ports = await openPorts(owner.records);
  const takeRequest = { functionName: 'take', inputs: [{ type: 'uint256', value: 1 }] };

  const failureAt = async (gasLimit: number) => {
    const result = await execute(ports, { ...takeRequest, chainSpecificFields: { gasLimit } });
    return result.ok ? undefined : result.failure;
  };
  expect((await failureAt(30_000))?.message).toContain('The execution ran out of gas. Raise gasLimit');
  expect((await failureAt(21_000))?.message).toContain('21,000 gas, and more with data');
});

test('rejects a gas limit above that of a transaction, with the message of public nodes', async () => {
  const ports = await openPorts(owner.records);
  const request = {
    functionName: 'take',
    inputs: [{ type: 'uint256', value: 1 }],
    chainSpecificFields: { gasLimit: 16_777_217 },
  };

  expect(await execute(ports, request)).toMatchObject({
    failure: {
      code: 'input.invalid',
      message: expect.stringContaining('gas limit too high (cap: 16777216, tx: 16777217)'),
    },
  });
});

test('transfers coins, tokens and items, and stores the tokens moved, also by USDC contract calls', async () => {
  const ports = await openPorts(owner.records);
  const chain = ports.chains.of('ETHEREUM');
  const [usdc, erc721, erc1155] = [
    devContracts.usdc.address,
    devContracts.erc721.address,
    devContracts.erc1155.address,
  ];
  const mint = (to: string, ...amounts: number[]) =>
    send(ports, {
      to,
      functionName: 'mint',
      inputs: [
        { type: 'address', value: owner.wallet.address },
        ...amounts.map((value) => ({ type: 'uint256', value })),
      ],
    });
  await mint(usdc, 5_000_000);
  await mint(erc721, 77);
  await mint(erc1155, 7, 3);
  const tokensMoved = async (request: object) => {
    const { transactionHash, succeeded } = await send(ports, { to: receiver, ...request });
    expect(succeeded).toBe(true);
    const input = { page: 1, size: 1, search: transactionHash };
    const { items } = valueIn(await run(listTransactions, ports, input, asApplication()));
    return present(items[0]).tokens;
  };
  const transfer = {
    to: usdc,
    functionName: 'transfer',
    inputs: [
      { type: 'address', value: receiver },
      { type: 'uint256', value: 2_500_000 },
    ],
  };

  expect(await tokensMoved({ type: 'TRANSFER', value: '0.25' })).toBeUndefined();
  expect(await tokensMoved({ type: 'TOKEN_TRANSFER', tokenAddress: usdc, value: 1.5 })).toEqual({
    contractAddress: usdc,
    to: receiver,
    amount: '1.5',
    symbol: 'USDC',
  });
  expect(await tokensMoved(transfer)).toMatchObject({ to: receiver, amount: '2.5', symbol: 'USDC' });
  expect(await tokensMoved({ type: 'NFT_TRANSFER', tokenAddress: erc721, tokenId: 77 })).toMatchObject({
    contractAddress: erc721,
    to: receiver,
    tokenId: '77',
  });
  expect(await tokensMoved({ type: 'NFT_TRANSFER', tokenAddress: erc1155, tokenId: '0x7', amount: 2 })).toEqual({
    contractAddress: erc1155,
    to: receiver,
    amount: '2',
    tokenId: '7',
  });
  expect(valueIn(await chain.balance(receiver))).toBe(250_000_000_000_000_000n);
  const query = async (to: string, signature: string, ...values: unknown[]) => {
    const contract = new Interface([`function ${signature}`]);
    const [name = ''] = signature.split('(');
    const data = contract.encodeFunctionData(name, values);
    const outcome = valueIn(await chain.call({ to, data }));
    return outcome.reverted ? undefined : contract.decodeFunctionResult(name, outcome.data)[0];
  };
  expect(await query(usdc, 'balanceOf(address) view returns (uint256)', receiver)).toBe(4_000_000n);
  expect(await query(erc721, 'ownerOf(uint256) view returns (address)', 77)).toBe(receiver);
  expect(await query(erc1155, 'balanceOf(address,uint256) view returns (uint256)', receiver, 7)).toBe(2n);
});

test('records what arrived of an unusual token, and executes no transfer that returns false', async () => {
  const ports = await openPorts(owner.records);
  const token = await deployed(ports, ports.chains.of('ETHEREUM'), unusualToken);
  const own = { type: 'address', value: owner.wallet.address };
  const mint = { to: token, functionName: 'mint', inputs: [own, { type: 'uint256', value: 100 }] };
  await send(ports, mint);
  const become = (kind: number) =>
    send(ports, { to: token, functionName: 'become', inputs: [{ type: 'uint8', value: kind }] });
  const transfer = { type: 'TOKEN_TRANSFER', to: receiver, tokenAddress: token, value: 10 };
  const transferTokens = async () => {
    const { transactionHash } = await send(ports, transfer);
    await trackTransactions(ports, 'ETHEREUM');
    const list = await run(listTransactions, ports, { page: 1, size: 1, search: transactionHash }, asApplication());
    return valueIn(list).items[0];
  };

  for (const kind of [0, 1]) {
    await become(kind);
    expect(await transferTokens()).toMatchObject({
      status: 'SUCCEEDED',
      tokens: { amount: '9' },
      meaning: { amount: '9' },
    });
  }
  await become(2);
  expect(await execute(ports, transfer)).toMatchObject({
    failure: { message: expect.stringContaining('the token returned false') },
  });
});

test('reports the contract’s own error for a token transfer beyond the balance', async () => {
  const ports = await openPorts(owner.records);

  expect(
    await execute(ports, {
      type: 'TOKEN_TRANSFER',
      to: receiver,
      tokenAddress: devContracts.usdc.address,
      value: '1000000',
    }),
  ).toMatchObject({ failure: { message: expect.stringContaining('ERC20InsufficientBalance') } });
});

test('the inspection shows the alias, the function and the decoded events', async () => {
  const ports = await openPorts(owner.records);
  const { transactionHash: hash } = await send(ports, { functionName: 'pay', value: '0.5', alias: 'order 7' });
  await trackTransactions(ports, 'ETHEREUM');

  const [{ id } = expect.unreachable()] = ports.storage.read(({ transactions }) => transactions.listBy('byHash', hash));
  const inspected = await run(inspectTransaction, ports, { transactionId: id }, { role: 'operator' });
  expect(valueIn(inspected)).toMatchObject({
    alias: 'order 7',
    functionName: 'pay',
    logs: [
      {
        event: 'Paid',
        arguments: expect.arrayContaining([{ name: 'amountWei', type: 'uint256', value: '500000000000000000' }]),
      },
    ],
    timeline: expect.arrayContaining([
      expect.objectContaining({ what: 'Signed and stored' }),
      expect.objectContaining({ what: expect.stringMatching(/^In block \d+$/) }),
    ]),
  });
});
