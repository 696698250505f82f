import { AbiCoder } from 'ethers/abi';
import { id as keccakOfText } from 'ethers/hash';
import { chainNames } from '../client.ts';
import { accepts, after, type Check, inOrder, rejected, rejects, shows } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, fields, type Subject, table, words } from '../shapes.ts';
import { executing, execution, executionOf, mines, recorder, soundExecution } from '../world/chain.ts';
import { pin } from '../world/users.ts';
import { adasWallet } from '../world/wallets.ts';
import { to } from '../world/world.ts';

type Argument = readonly [type: string, value: unknown, encoded?: unknown];

const address = '0x3333333333333333333333333333333333333333';
const steps = Array.from({ length: 32 }, (_, index) => index + 1);
const bytesOf = (length: number) => `0x${'a5'.repeat(length)}`;

/** Passes if the contract receives these arguments in this order. */
function receives(inputArguments: readonly Argument[], canonical?: readonly string[]): Check {
  const inputs = inputArguments.map(([type, value]) => ({ type, value }));
  const types = canonical ?? inputArguments.map(([type]) => type);
  const values = inputArguments.map(([, value, encoded]) => encoded ?? value);
  return mines(executing({ inputs }), { input: callOf('record', types, values) });
}

function callOf(name: string, types: readonly string[], values: readonly unknown[]): string {
  const selector = keccakOfText(`${name}(${types.join(',')})`).slice(0, 10);
  const encoded = AbiCoder.defaultAbiCoder().encode([...types], [...values]);
  return selector + encoded.slice(2);
}

const without = (field: string) => after(soundExecution, rejects(executing({ [field]: undefined })));
const rejectedInput = (type: string | undefined, value?: string) =>
  after(soundExecution, rejects(executing({ inputs: [{ type, value }] })));

const inputs = table({
  'Supported input types: address, bool, bytes, bytes1 to bytes32, int8 to int256 and uint8 to uint256 (in steps of 8), string, tuple.':
    {
      'execute.inputs.address': receives([['address', address]]),
      'execute.inputs.bool': receives([
        ['bool', 'true', true],
        ['bool', 'false', false],
      ]),
      'execute.inputs.string': receives([['string', 'Zwölf "Boxkämpfer", [1,2] 🦊']]),
      'execute.inputs.bytes1-to-bytes32': receives(steps.map((n) => [`bytes${n}`, bytesOf(n)])),
      'execute.inputs.uint8-to-uint256': receives(steps.map((n) => [`uint${n * 8}`, `${2n ** BigInt(n * 8) - 1n}`])),
      'execute.inputs.int8-to-int256': receives(steps.map((n) => [`int${n * 8}`, `-${2n ** BigInt(n * 8 - 1)}`])),
      'execute.inputs.refuses-uint7': rejectedInput('uint7', '1'),
      'execute.inputs.refuses-bytes33': rejectedInput('bytes33', bytesOf(33)),
      'execute.inputs.refuses-int264': rejectedInput('int264', '1'),
      'execute.inputs.refuses-too-large': rejectedInput('uint8', '256'),
    },
  'Byte values are hex-encoded.': {
    'execute.inputs.bytes': receives([['bytes', '0x0123456789abcdef']]),
    'execute.inputs.bytes-without-0x': receives([
      ['bytes', '0123456789abcdef', '0x0123456789abcdef'],
      ['bytes4', 'a1a2a3a4', '0xa1a2a3a4'],
    ]),
    'execute.inputs.bytes-are-hex': rejectedInput('bytes', 'fox'),
  },
  'transactionRequest.inputs | body | array | yes | ordered function arguments': {
    'execute.inputs.several-in-order': receives([
      ['uint256', '1'],
      ['address', address],
      ['uint256', '2'],
    ]),
    'execute.requires-inputs': without('inputs'),
  },
  'Array types are the base type followed by `[]`; array values are written in square brackets separated by commas (for example a list of three numbers).':
    {
      'execute.inputs.array-of-numbers': receives([['uint256[]', '[1,2,3]', [1, 2, 3]]]),
      'execute.inputs.array-of-addresses': receives([['address[]', `[${address}, ${address}]`, [address, address]]]),
      'execute.inputs.array-of-bools': receives([['bool[]', '[true,false]', [true, false]]]),
      'execute.inputs.array-of-bytes': receives([
        ['bytes4[]', '[0x01020304,0xa1a2a3a4]', ['0x01020304', '0xa1a2a3a4']],
      ]),
      'execute.inputs.array-of-strings': receives([['string[]', '[left,right]', ['left', 'right']]]),
      'execute.inputs.empty-array': receives([['uint8[]', '[]', []]]),
      'execute.inputs.arrays-in-brackets': rejectedInput('uint256[]', '[1,2,3'),
    },
  'inputs[].value | body | string (array types: bracketed list; tuple: array of `{type, value}`) | yes | argument value, passed as a string':
    {
      'execute.inputs.tuple': receives(
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
        ['(uint8,string)'],
      ),
      'execute.inputs.nested-tuple': receives(
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
      'execute.inputs.requires-value': rejectedInput('uint256'),
    },
  'inputs[].type | body | string | yes | a supported type': {
    'execute.inputs.refuses-unknown': rejectedInput('number', '1'),
    'execute.inputs.requires-type': rejectedInput(undefined, '1'),
  },
});

const atRecorder = { to: be.sameAddress(recorder) };

/** Assertions about write calls of contracts. */
export const executions: Subject = {
  title: 'Contract execution',
  part: 'contract',
  statements: [
    ...fields('execute.fields', execution, {
      'transactionHash | string (0x-prefixed hex)': { transactionHash: be.hash },
    }),
    ...table({
      'Response: `{transactionHash: string}` (no envelope shown).': {
        'execute.bare.fields.transactionHash': shows(execution, { transactionHash: be.hash }),
      },
      'Only for EVM-based chains (Ethereum, Polygon, Avalanche, Binance Smart Chain).': each(
        'execute.on-*',
        words(...chainNames),
        (chain) => mines(executing({}, chain), atRecorder, chain),
      ),
      'Contract execution chains | Ethereum, Polygon, Avalanche, Binance Smart Chain': {
        // A known chain that the implementation does not support.
        'execute.on-evm-chains-only': async (world) => rejected(await executing({ secretType: 'BITCOIN' })(world), 501),
      },
      'transactionRequest.walletId | body | string | yes | wallet that initiates the transaction': {
        'execute.from-the-wallet': async (world) => {
          const { address: sender } = await adasWallet(world);
          await mines(execution, { from: be.sameAddress(sender) })(world);
        },
        'execute.requires-walletId': without('walletId'),
      },
      'transactionRequest.to | body | string | yes | contract address': {
        'execute.to-the-contract': mines(execution, atRecorder),
        'execute.requires-to': without('to'),
      },
      'transactionRequest.functionName | body | string | yes | function to call': {
        'execute.calls-the-function': mines(executing({ functionName: 'setApprovalForAll' }), {
          input: callOf('setApprovalForAll', [], []),
        }),
        'execute.requires-functionName': without('functionName'),
      },
      'transactionRequest.value | body | integer | yes | amount transferred with the call (0 shown)': {
        'execute.transfers-value': inOrder(
          mines(executing({ value: 1 }), { value: be.text.refine((v) => BigInt(v) > 0n, 'it is 0') }),
          mines(execution, { value: be.quantityOf(0n) }),
        ),
        'execute.requires-value': without('value'),
      },
      'transactionRequest.type | body | string | yes | CONTRACT_EXECUTION': {
        'execute.requires-type': without('type'),
        'execute.known-type': rejects(executing({ type: 'CONTRACT_DESTRUCTION' })),
      },
      'transactionRequest.secretType | body | string | yes | chain (ETHEREUM and MATIC shown)': {
        'execute.requires-secretType': without('secretType'),
      },
      'transactionRequest | body | object | yes | wraps the fields below': {
        'execute.requires-request': rejects(to('POST /api/transactions/execute', {}, '{wallet.owner.credential}')),
      },
      'transactionRequest.chainSpecificFields | body | object | no | e.g. `gasLimit` (string)': {
        'execute.gas-limit': mines(executing({ chainSpecificFields: { gasLimit: '300000' } }), {
          gas: be.quantityOf(300_000n),
        }),
      },
      'transactionRequest.alias | body | string or null | no | accepted, null shown': {
        'execute.alias-null': accepts(executing({ alias: null })),
        'execute.alias-text': accepts(executing({ alias: 'an order' })),
      },
      'transactionRequest.outputs | body | array | no | empty array shown': {
        'execute.outputs': accepts(executing({ outputs: [] })),
      },
      'pincode | body | string | no | deprecated': {
        'execute.pincode-accepted': accepts(
          executing({}, 'ETHEREUM', { pincode: pin, transactionRequest: executionOf('wallet') }),
        ),
      },
      'transactionHash | string (0x-prefixed hex)': {
        'execute.hash-is-the-chains': mines(execution, {
          blockNumber: be.text.refine((n) => Number(n) > 0, 'no block contains it'),
        }),
      },
    }),
    ...inputs,
  ],
};
