import { type MessageTypes, SignTypedDataVersion, TypedDataUtils } from '@metamask/eth-sig-util';
import { expect, test } from 'vitest';
import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import { chains } from '../../../service/model/transactions/chain.ts';
import { readContent } from './content.ts';
import { exampleNames, examples, madeUpSigner } from './examples.ts';

const now = new Date('2030-01-01T00:00:00Z');
const documents = exampleNames.filter((name) => examples[name].kind === 'typed-data');

test.each(documents.flatMap((name) => secretTypes.map((secretType) => [name, secretType] as const)))(
  'produces typed data that other libraries read, for the example %s on %s',
  (name, secretType) => {
    const read = readContent('typed-data', examples[name].text({ ...madeUpSigner, secretType }, now), secretType);

    if (!read.ok || read.value.type !== 'EIP712') throw new Error('This is not typed data.');
    const { types, domain, primaryType, message } = read.value.data;
    const { EIP712Domain = [], ...others } = types;
    const hash = TypedDataUtils.eip712Hash<MessageTypes>(
      { types: { EIP712Domain, ...others }, domain, primaryType, message },
      SignTypedDataVersion.V4,
    );
    expect(hash).toHaveLength(32);
    expect(domain.chainId).toBe(chains[secretType].chainId);
  },
);

test('names the wallet as the owner of the permit without a limit', () => {
  const permit = JSON.parse(examples.permit.text(madeUpSigner, now));

  expect(permit.message).toMatchObject({ owner: madeUpSigner.address, value: (2n ** 256n - 1n).toString() });
});
