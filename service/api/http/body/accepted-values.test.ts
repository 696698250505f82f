import { AbiCoder } from 'ethers/abi';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { acceptedForms, rejectedForms } from '../../../../test/reference/accepted-forms.ts';
import { valueIn } from '../../../../test/values.ts';
import { encodeCall } from '../../../domain/abi/encode-call.ts';
import { mintItemInput } from '../../../domain/chains/faucet.ts';
import { prepareTypedData } from '../../../domain/signatures/typed-data/prepare-typed-data.ts';
import { checksumAddress, receiverAddress } from '../../../model/kernel/primitives.ts';
import { spanMilliseconds } from '../../../model/kernel/results/span.ts';
import { formatUnits } from '../../../model/kernel/values/numbers.ts';
import { itemCount, nativeAmount, usdcAmount, wholeNumber } from '../../../model/market/quantity.ts';
import { transactionObject } from '../../../model/transactions/transaction-object.ts';
import { transactionRequest } from '../../../model/transactions/transaction-request.ts';
import { parseJsonBody } from './json-body.ts';

type Kind = keyof typeof acceptedForms;

/** A place in the API that reads values of one kind. */
interface EntryPoint {
  readonly name: string;
  /** Reads a value as text, or throws; `value` is the text in the table. */
  readonly read: (sent: unknown, value: string) => string;
  readonly largest?: bigint;
  readonly takesTextsOnly?: boolean;
  /** Whether it also accepts values that only the libraries accept. */
  readonly isTypedData?: boolean;
}

const anything = z.looseObject({});
const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const walletId = 'aa11bb22-cc33-4dd4-8ee5-ff6677889900';
const target = { walletId, secretType: 'ETHEREUM', to: address };

function transfer(fields: object) {
  return transactionRequest.parse({ type: 'TRANSFER', ...target, value: 0, ...fields });
}

/** An option of a transaction, e.g. its nonce. */
function option(name: string, sent: unknown): string {
  const { chainSpecificFields } = transfer({ chainSpecificFields: { [name]: sent } });
  return textOf(chainSpecificFields, name);
}

function itemTransfer(name: string, sent: unknown): string {
  const item = { type: 'NFT_TRANSFER', ...target, tokenAddress: address, tokenId: 1 };
  return textOf(transactionRequest.parse({ ...item, [name]: sent }), name);
}

function transactionField(name: string, sent: unknown): string {
  return textOf(transactionObject.parse({ [name]: sent }), name);
}

function textOf(fields: unknown, name: string): string {
  return String(anything.parse(fields)[name]);
}

/** The only argument of an encoded call, decoded by ethers. */
function argument(type: string, value: unknown, decodedType = type): string {
  const { calldata } = valueIn(encodeCall('f', [{ type, value }], ''));
  return String(AbiCoder.defaultAbiCoder().decode([decodedType], `0x${calldata.slice(10)}`)[0]);
}

/** The value in the table, if a document with the sent value has the same digest. */
function signed(type: string, sent: unknown, value: string): string {
  const types = { EIP712Domain: [], Paper: [{ name: 'part', type }] };
  const digestOf = (part: unknown) => {
    const document = { types, domain: {}, primaryType: 'Paper', message: { part } };
    return Buffer.from(valueIn(prepareTypedData(document, '')).digest).toString('hex');
  };
  return digestOf(sent) === digestOf(value) ? value : 'another value';
}

const largestGas = (1n << 64n) - 1n;
const largestCount = BigInt(Number.MAX_SAFE_INTEGER) - 1n;
const aMint = { secretType: 'ETHEREUM', to: address, standard: 'ERC721' };

const entryPoints: Readonly<Record<Kind, readonly EntryPoint[]>> = {
  integers: [
    { name: 'an ABI input', read: (sent) => argument('uint256', sent) },
    { name: 'a list element', read: (sent) => argument('uint256[]', [sent]) },
    { name: 'typed data', read: (sent, value) => signed('uint256', sent, value), isTypedData: true },
    { name: 'a gas limit', read: (sent) => option('gasLimit', sent), largest: largestGas },
    { name: 'a fee', read: (sent) => option('maxFeePerGas', sent) },
    { name: 'a nonce', read: (sent) => option('nonce', sent), largest: largestCount },
    { name: 'a token id', read: (sent) => itemTransfer('tokenId', sent) },
    { name: 'an item amount', read: (sent) => itemTransfer('amount', sent) },
    { name: 'a token id in a path', read: (sent) => String(wholeNumber.parse(sent)) },
    {
      name: 'the token id of a mint',
      read: (sent) => textOf(mintItemInput.parse({ ...aMint, tokenId: sent }), 'tokenId'),
    },
    { name: 'a count', read: (sent) => String(itemCount.parse(sent)), largest: largestCount },
    { name: 'the value of a transaction', read: (sent) => transactionField('value', sent) },
    { name: 'the nonce of a transaction', read: (sent) => transactionField('nonce', sent) },
    { name: 'the gas of a transaction', read: (sent) => transactionField('gas', sent), largest: largestGas },
  ],
  amounts: [
    { name: 'coins', read: (sent) => formatUnits(nativeAmount.parse(sent), 18) },
    {
      name: 'the coins of a transfer',
      read: (sent) => formatUnits(BigInt(textOf(transfer({ value: sent }), 'value')), 18),
    },
    { name: 'a price in USDC', read: (sent) => formatUnits(BigInt(usdcAmount.parse(sent)), 6), largest: 10n ** 9n },
  ],
  booleans: [{ name: 'an ABI input', read: (sent) => argument('bool', sent) }],
  bytes: [
    { name: 'an ABI input', read: (sent) => argument('bytes', sent) },
    { name: 'typed data', read: (sent, value) => signed('bytes', sent, value), isTypedData: true },
    { name: 'calldata', read: (sent) => textOf(transfer({ data: sent }), 'data'), takesTextsOnly: true },
    { name: 'the data of a transaction', read: (sent) => transactionField('data', sent), takesTextsOnly: true },
  ],
  addresses: [
    { name: 'an ABI input', read: (sent) => argument('address payable', sent, 'address') },
    { name: 'typed data', read: (sent, value) => signed('address', sent, value), isTypedData: true },
    { name: 'a receiver', read: (sent) => receiverAddress.parse(sent) },
    { name: 'a contract', read: (sent) => checksumAddress.parse(sent) },
  ],
  lists: [{ name: 'an ABI input', read: (sent) => argument('uint256[]', sent) }],
  structs: [{ name: 'an ABI input', read: (sent) => argument('(uint256 id, bool on)', sent, '(uint256,bool)') }],
  durations: [
    {
      name: 'the command line, seed files and tests',
      read: (sent) => String(z.number().parse(spanMilliseconds(String(sent)))),
    },
  ],
};

/** The value as the HTTP layer passes it on. */
function sentAs(json: string): unknown {
  return anything.parse(valueIn(parseJsonBody(`{"value":${json}}`, 64))).value;
}

const kinds = Object.keys(acceptedForms).filter((kind): kind is Kind => kind in entryPoints);

test.each(kinds.flatMap((kind) => entryPoints[kind].map((entryPoint) => [kind, entryPoint.name, entryPoint] as const)))(
  'reads every accepted form of %s in %s, and rejects values without an exact meaning',
  (kind, _name, { read, largest, takesTextsOnly, isTypedData }) => {
    const accepted = acceptedForms[kind].filter(
      ({ json, value }) =>
        (largest === undefined || Number(value) <= Number(largest)) && (!takesTextsOnly || json.startsWith('"')),
    );
    const results = accepted.map(({ json, value }) => ({ json, value: read(sentAs(json), value) }));

    expect(results).toEqual(accepted.map(({ json, value }) => ({ json, value })));
    if (!isTypedData)
      for (const { json } of rejectedForms[kind]) expect(() => read(sentAs(json), ''), json).toThrow(/./);
  },
);

/** The text of each section of the page: the places that read this kind of value. */
const sections: Readonly<Record<Kind, string>> = {
  integers:
    'They are inputs of contract calls, members of typed data, gas, fees, nonces, token ids, counts and fields of transaction objects. Hexadecimal text is never a two’s complement. Values beyond the type or field are rejected.',
  amounts:
    'They are in whole coins, whole tokens or USDC. The decimal separator is a point. JSON numbers in USDC with more than six decimals are rounded half up.',
  booleans:
    'They are inputs of contract calls. In typed data, libraries read every text as true, so Vaultdesk signs it as true and reports a risk.',
  bytes:
    'They are inputs of contract calls, members of typed data, and calldata. Calldata must be text. Inputs of contract calls may omit `0x`. In typed data, text without `0x` is signed as its characters, like in libraries, and reported as a risk.',
  addresses: 'Addresses in mixed case need a valid checksum, except in typed data, which reports a risk.',
  lists:
    'They are inputs of contract calls. Elements can have any form of their type. A list of strings needs brackets, because a comma may be part of a string.',
  structs:
    'They are inputs of contract calls with the type `tuple(uint256 id, bool on)`, or `tuple` with `components`. Names and types can also be part of `functionName`. Undeclared names are ignored.',
  durations:
    'They are arguments of `vaultdesk clock advance`, values in seed files and arguments of `vaultdesk/testing`. The values below are milliseconds.',
};

test('docs/reference/values.md lists the accepted and the rejected forms', async () => {
  const code = (json: string) => `\`${json.replaceAll('|', '\\|')}\``;
  const intro = `# Accepted values

One reader reads the values in requests, so the same forms are accepted everywhere. A value without an exact meaning is
rejected with an error that names the field.

This page is generated. The examples are parts of a JSON body, and a test sends each through each entry point. JSON
numbers lose no digits.`;
  const parts = kinds.map((kind) =>
    [
      `## ${kind.charAt(0).toUpperCase()}${kind.slice(1)}\n\n${sections[kind]}\n\n| Accepted | Example | Value |\n|---|---|---|`,
      ...acceptedForms[kind].map(({ form, json, value }) => `| ${form} | ${code(json)} | ${code(value)} |`),
      '\n| Rejected | Reason |\n|---|---|',
      ...rejectedForms[kind].map(({ json, reason }) => `| ${code(json)} | ${reason} |`),
    ].join('\n'),
  );

  await expect(`${[intro, ...parts].join('\n\n')}\n`).toMatchFileSnapshot('../../../../docs/reference/values.md');
});
