import { chains } from '../../../service/model/transactions/chain.ts';
import {
  bob,
  type Example,
  largestUint256,
  type Signer,
  spender,
  transactionExamples,
} from './transaction-examples.ts';

const verifyingContract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC';
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const largestUint160 = (2n ** 160n - 1n).toString();
const secondsOfTenYears = 10 * 365 * 24 * 3600;

const domainFields = 'string name, string version, uint256 chainId, address verifyingContract';

/** The examples, in menu order. */
export const examples = {
  mail: {
    kind: 'typed-data',
    label: 'Mail',
    hint: 'example from EIP-712',
    text: ({ address, secretType }) =>
      toText({
        types: {
          EIP712Domain: members(domainFields),
          Person: members('string name, address wallet'),
          Mail: members('Person from, Person to, string contents'),
        },
        primaryType: 'Mail',
        domain: { name: 'Ether Mail', version: '1', chainId: chains[secretType].chainId, verifyingContract },
        message: { from: { name: 'Cow', wallet: address }, to: { name: 'Bob', wallet: bob }, contents: 'Hello, Bob!' },
      }),
  },
  permit: {
    kind: 'typed-data',
    label: 'Unlimited permit',
    hint: 'EIP-2612, all of a token',
    text: ({ address, secretType }, now) =>
      toText({
        types: {
          EIP712Domain: members(domainFields),
          Permit: members('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'),
        },
        primaryType: 'Permit',
        domain: { name: 'USD Coin', version: '2', chainId: chains[secretType].chainId, verifyingContract },
        message: {
          owner: address,
          spender,
          value: largestUint256,
          nonce: '0',
          deadline: String(secondsOf(now) + secondsOfTenYears),
        },
      }),
  },
  permit2: {
    kind: 'typed-data',
    label: 'Permit2',
    hint: 'an allowance that expires',
    text: ({ secretType }, now) =>
      toText({
        types: {
          EIP712Domain: members('string name, uint256 chainId, address verifyingContract'),
          PermitSingle: members('PermitDetails details, address spender, uint256 sigDeadline'),
          PermitDetails: members('address token, uint160 amount, uint48 expiration, uint48 nonce'),
        },
        primaryType: 'PermitSingle',
        domain: { name: 'Permit2', chainId: chains[secretType].chainId, verifyingContract: permit2 },
        message: {
          details: {
            token: verifyingContract,
            amount: largestUint160,
            expiration: String(secondsOf(now) + 30 * 24 * 3600),
            nonce: '0',
          },
          spender,
          sigDeadline: String(secondsOf(now) + 1800),
        },
      }),
  },
  tree: {
    kind: 'typed-data',
    label: 'Recursive type',
    hint: 'a type that contains itself',
    text: ({ secretType }) =>
      toText({
        types: {
          EIP712Domain: members('string name, uint256 chainId'),
          Folder: members('string name, uint64 size, Folder[] folders'),
        },
        primaryType: 'Folder',
        domain: { name: 'Archive', chainId: chains[secretType].chainId },
        message: {
          name: 'letters',
          size: 2,
          folders: [
            { name: 'sent', size: 1, folders: [] },
            { name: 'received', size: 1, folders: [{ name: '2026', size: 0, folders: [] }] },
          ],
        },
      }),
  },
  hello: { kind: 'message', label: 'Message', hint: 'EIP-191, plain text', text: () => 'Hello from Vaultdesk' },
  signIn: {
    kind: 'message',
    label: 'Sign-in with Ethereum',
    hint: 'EIP-4361',
    text: ({ address, secretType }, now) =>
      [
        'app.example wants you to sign in with your Ethereum account:',
        address,
        '',
        'Sign in to see your orders.',
        '',
        'URI: https://app.example/login',
        'Version: 1',
        `Chain ID: ${chains[secretType].chainId}`,
        'Nonce: 32891756tG',
        `Issued At: ${now.toISOString()}`,
      ].join('\n'),
  },
  ...transactionExamples,
} as const satisfies Record<string, Example>;

export type ExampleName = keyof typeof examples;

export const exampleNames = Object.keys(examples).filter((name): name is ExampleName => name in examples);

/** The initial example of each kind. */
export const firstExamples = { 'typed-data': 'mail', message: 'hello', transaction: 'payment' } as const;

/** The signer in examples while no wallet is chosen. */
export const madeUpSigner: Signer = { address: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', secretType: 'ETHEREUM' };

/** @example members('address owner, uint256 value') // [{ name: 'owner', type: 'address' }, …] */
function members(fields: string) {
  return fields.split(', ').map((field) => {
    const [type, name] = field.split(' ');
    return { name, type };
  });
}

/** JSON with one member per line, and short lists of texts on one line. */
function toText(document: object): string {
  return JSON.stringify(document, null, 2).replace(
    /\{\s+"name": ("[^"]*"),\s+"type": ("[^"]*")\s+\}/g,
    '{ "name": $1, "type": $2 }',
  );
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
