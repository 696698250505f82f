import { AbiCoder } from 'ethers/abi';
import { id as keccakOfText } from 'ethers/hash';
import { z } from 'zod';
import { fitting, read } from '../answer.ts';
import { fieldStatements, holds, observedResult, refused, same, succeeded } from '../expect.ts';
import { hash } from '../shapes.ts';
import { type Statement, type Subject, statement } from '../statement.ts';
import { chainNames } from '../target.ts';
import {
  execute,
  execution,
  executionOf,
  recorder,
  recorderOn,
  soundExecution,
  transactionOf,
} from '../world/chain.ts';
import { pin } from '../world/users.ts';
import { adasWallet } from '../world/wallets.ts';

type Input = { readonly type: string; readonly value: unknown };
type Argument = readonly [type: string, value: unknown, encoded?: unknown];

const address = '0x3333333333333333333333333333333333333333';
const steps = Array.from({ length: 32 }, (_, index) => index + 1);
const bytesOf = (length: number) => `0x${'a5'.repeat(length)}`;

/** Throws unless the contract received these arguments in this order. */
function arrives(
  id: string,
  sentence: string,
  inputArguments: readonly Argument[],
  canonical?: readonly string[],
) {
  return statement(`execute.inputs.${id}`, sentence, async (world) => {
    const inputs = inputArguments.map(([type, value]) => ({ type, value }));
    const response = await execute(world, { functionName: 'record', inputs });
    const { input } = await transactionOf(world, response);
    const types = canonical ?? inputArguments.map(([type]) => type);
    const values = inputArguments.map(([, value, encoded]) => encoded ?? value);
    const should = callOf('record', types, values);
    holds(input === should, `The contract was called with ${input}, expected ${should}.`, response);
  });
}

function callOf(name: string, types: readonly string[], values: readonly unknown[]): string {
  const selector = keccakOfText(`${name}(${types.join(',')})`).slice(0, 10);
  return (
    selector +
    AbiCoder.defaultAbiCoder()
      .encode([...types], [...values])
      .slice(2)
  );
}

function without(field: string, sentence: string): Statement {
  return statement(`execute.requires-${field}`, sentence, async (world) => {
    await soundExecution(world);
    refused(await execute(world, { [field]: undefined }));
  });
}

function refusedInput(id: string, sentence: string, input: Partial<Input>): Statement {
  return statement(`execute.inputs.${id}`, sentence, async (world) => {
    await soundExecution(world);
    refused(await execute(world, { inputs: [input] }));
  });
}

const supported =
  'Supported input types: address, bool, bytes, bytes1 to bytes32, int8 to int256 and uint8 to uint256 (in steps of 8), string, tuple.';
const arrays =
  'Array types are the base type followed by `[]`; array values are written in square brackets separated by commas (for example a list of three numbers).';
const tuples =
  'inputs[].value | body | string (array types: bracketed list; tuple: array of `{type, value}`) | yes | argument value, passed as a string';

const inputs = [
  arrives('address', supported, [['address', address]]),
  arrives('bool', supported, [
    ['bool', 'true', true],
    ['bool', 'false', false],
  ]),
  arrives('string', supported, [['string', 'Zwölf "Boxkämpfer", [1,2] 🦊']]),
  arrives('bytes', 'Byte values are hex-encoded.', [['bytes', '0x0123456789abcdef']]),
  arrives('bytes-without-0x', 'Byte values are hex-encoded.', [
    ['bytes', '0123456789abcdef', '0x0123456789abcdef'],
    ['bytes4', 'a1a2a3a4', '0xa1a2a3a4'],
  ]),
  arrives(
    'bytes1-to-bytes32',
    supported,
    steps.map((n) => [`bytes${n}`, bytesOf(n)]),
  ),
  arrives(
    'uint8-to-uint256',
    supported,
    steps.map((n) => [`uint${n * 8}`, `${2n ** BigInt(n * 8) - 1n}`]),
  ),
  arrives(
    'int8-to-int256',
    supported,
    steps.map((n) => [`int${n * 8}`, `-${2n ** BigInt(n * 8 - 1)}`]),
  ),
  arrives(
    'several-in-order',
    'transactionRequest.inputs | body | array | yes | ordered function arguments',
    [
      ['uint256', '1'],
      ['address', address],
      ['uint256', '2'],
    ],
  ),
  arrives('array-of-numbers', arrays, [['uint256[]', '[1,2,3]', [1, 2, 3]]]),
  arrives('array-of-addresses', arrays, [
    ['address[]', `[${address}, ${address}]`, [address, address]],
  ]),
  arrives('array-of-bools', arrays, [['bool[]', '[true,false]', [true, false]]]),
  arrives('array-of-bytes', arrays, [
    ['bytes4[]', '[0x01020304,0xa1a2a3a4]', ['0x01020304', '0xa1a2a3a4']],
  ]),
  arrives('array-of-strings', arrays, [['string[]', '[left,right]', ['left', 'right']]]),
  arrives('empty-array', arrays, [['uint8[]', '[]', []]]),
  arrives(
    'tuple',
    tuples,
    [
      [
        'tuple',
        [
          { type: 'uint8', value: '7' },
          { type: 'string', value: 'seven' },
        ],
        [7, 'seven'],
      ],
    ],
    ['tuple(uint8,string)'.slice(5)],
  ),
  arrives(
    'nested-tuple',
    tuples,
    [
      [
        'tuple',
        [
          { type: 'tuple', value: [{ type: 'bool', value: 'true' }] },
          { type: 'address', value: address },
        ],
        [[true], address],
      ],
    ],
    ['((bool),address)'],
  ),
  refusedInput('refuses-uint7', supported, { type: 'uint7', value: '1' }),
  refusedInput('refuses-bytes33', supported, { type: 'bytes33', value: bytesOf(33) }),
  refusedInput('refuses-int264', supported, { type: 'int264', value: '1' }),
  refusedInput('bytes-are-hex', 'Byte values are hex-encoded.', { type: 'bytes', value: 'fox' }),
  refusedInput('arrays-in-brackets', arrays, { type: 'uint256[]', value: '[1,2,3' }),
  refusedInput('refuses-unknown', 'inputs[].type | body | string | yes | a supported type', {
    type: 'number',
    value: '1',
  }),
  refusedInput('refuses-too-large', supported, { type: 'uint8', value: '256' }),
  refusedInput('requires-type', 'inputs[].type | body | string | yes | a supported type', {
    value: '1',
  }),
  refusedInput('requires-value', tuples, { type: 'uint256' }),
];

/** Assertions about write calls of contracts. */
export const executions: Subject = {
  title: 'Contract execution',
  part: 'contract',
  statements: [
    ...fieldStatements('execute.fields', async (world) => observedResult(await execution(world)), [
      ['transactionHash', hash, 'transactionHash | string (0x-prefixed hex)'],
    ]),
    statement(
      'execute.bare',
      'Response: `{transactionHash: string}` (no envelope shown).',
      async (world) => {
        const { body, exchange } = await execution(world);
        fitting({ value: body, exchange }, z.object({ transactionHash: hash }), 'answer');
      },
    ),
    ...chainNames.map((chain) =>
      statement(
        `execute.on-${chain}`,
        'Only for EVM-based chains (Ethereum, Polygon, Avalanche, Binance Smart Chain).',
        async (world) => {
          const response = await execute(world, {}, chain);
          const { to } = await transactionOf(world, response, chain);
          same({ is: to.toLowerCase(), should: recorder.toLowerCase() }, 'The receiver', response);
        },
      ),
    ),
    statement(
      'execute.on-evm-chains-only',
      'Contract execution chains | Ethereum, Polygon, Avalanche, Binance Smart Chain',
      // A known chain that the implementation does not support.
      async (world) => refused(await execute(world, { secretType: 'BITCOIN' }), 501),
    ),
    statement(
      'execute.from-the-wallet',
      'transactionRequest.walletId | body | string | yes | wallet that initiates the transaction',
      async (world) => {
        const response = await execution(world);
        const { from } = await transactionOf(world, response);
        const wallet = await adasWallet(world);
        same(
          { is: from.toLowerCase(), should: wallet.address.toLowerCase() },
          'The sender',
          response,
        );
      },
    ),
    statement(
      'execute.to-the-contract',
      'transactionRequest.to | body | string | yes | contract address',
      async (world) => {
        const response = await execution(world);
        const { to } = await transactionOf(world, response);
        same({ is: to.toLowerCase(), should: recorder.toLowerCase() }, 'The receiver', response);
      },
    ),
    statement(
      'execute.calls-the-function',
      'transactionRequest.functionName | body | string | yes | function to call',
      async (world) => {
        const response = await execute(world, { functionName: 'setApprovalForAll' });
        const { input } = await transactionOf(world, response);
        same({ is: input, should: callOf('setApprovalForAll', [], []) }, 'The calldata', response);
      },
    ),
    statement(
      'execute.transfers-value',
      'transactionRequest.value | body | integer | yes | amount transferred with the call (0 shown)',
      async (world) => {
        const response = await execute(world, { value: 1 });
        const { value } = await transactionOf(world, response);
        holds(BigInt(value) > 0n, 'The call transferred nothing.', response);
        const none = await transactionOf(world, await execution(world));
        same({ is: BigInt(none.value) === 0n, should: true }, 'The transferred value', response);
      },
    ),
    without('type', 'transactionRequest.type | body | string | yes | CONTRACT_EXECUTION'),
    without(
      'walletId',
      'transactionRequest.walletId | body | string | yes | wallet that initiates the transaction',
    ),
    without(
      'secretType',
      'transactionRequest.secretType | body | string | yes | chain (ETHEREUM and MATIC shown)',
    ),
    without('to', 'transactionRequest.to | body | string | yes | contract address'),
    without(
      'functionName',
      'transactionRequest.functionName | body | string | yes | function to call',
    ),
    without(
      'value',
      'transactionRequest.value | body | integer | yes | amount transferred with the call (0 shown)',
    ),
    without(
      'inputs',
      'transactionRequest.inputs | body | array | yes | ordered function arguments',
    ),
    statement(
      'execute.requires-request',
      'transactionRequest | body | object | yes | wraps the fields below',
      async (world) => {
        const { owner } = await adasWallet(world);
        const asking = { body: {}, signingMethod: owner.credential };
        refused(await world.ask('POST /api/transactions/execute', asking));
      },
    ),
    statement(
      'execute.known-type',
      'transactionRequest.type | body | string | yes | CONTRACT_EXECUTION',
      async (world) => refused(await execute(world, { type: 'CONTRACT_DESTRUCTION' })),
    ),
    statement(
      'execute.gas-limit',
      'transactionRequest.chainSpecificFields | body | object | no | e.g. `gasLimit` (string)',
      async (world) => {
        const response = await execute(world, { chainSpecificFields: { gasLimit: '300000' } });
        const { gas } = await transactionOf(world, response);
        same({ is: Number(gas), should: 300_000 }, 'The gas limit', response);
      },
    ),
    statement(
      'execute.alias-null',
      'transactionRequest.alias | body | string or null | no | accepted, null shown',
      async (world) => succeeded(await execute(world, { alias: null })),
    ),
    statement(
      'execute.alias-text',
      'transactionRequest.alias | body | string or null | no | accepted, null shown',
      async (world) => succeeded(await execute(world, { alias: 'an order' })),
    ),
    statement(
      'execute.outputs',
      'transactionRequest.outputs | body | array | no | empty array shown',
      async (world) => succeeded(await execute(world, { outputs: [] })),
    ),
    statement(
      'execute.pincode-accepted',
      'pincode | body | string | no | deprecated',
      async (world) => {
        await recorderOn.ETHEREUM(world);
        const wallet = await adasWallet(world);
        const body = { pincode: pin, transactionRequest: executionOf(wallet) };
        const signingMethod = wallet.owner.credential;
        succeeded(await world.ask('POST /api/transactions/execute', { body, signingMethod }));
      },
    ),
    statement(
      'execute.hash-is-the-chains',
      'transactionHash | string (0x-prefixed hex)',
      async (world) => {
        const response = await execution(world);
        const { blockNumber } = await transactionOf(world, response);
        holds(Number(blockNumber) > 0, 'No block contains it.', response);
        read(response, z.object({ transactionHash: hash }));
      },
    ),
    ...inputs,
  ],
};
