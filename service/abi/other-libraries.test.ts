import { AbiCoder, Interface } from 'ethers/abi';
import { expect, test } from 'vitest';
import { seeded } from '../../test/seeded.mjs';
import { randomCall, sentForms } from '../../test/signing/calls.ts';
import { valueIn } from '../../test/values.ts';
import { decodeOutputs } from './decode-values.ts';
import { encodeCall } from './encode-call.ts';

test('encodes random calls like ethers, in every input form', () => {
  const chance = seeded(1155);
  for (let number = 0; number < 100; number += 1) {
    const { types, values } = randomCall(chance);
    const signature = `f(${types.map((type) => type.format('sighash')).join(',')})`;
    const calldata = new Interface([`function ${signature}`]).encodeFunctionData('f', values);

    for (const [form, toInput] of Object.entries(sentForms)) {
      const inputs = types.map((type, index) => toInput(type, values[index] ?? ''));
      expect(valueIn(encodeCall(signature, inputs)), `${number} as ${form}`).toMatchObject({
        signature,
        calldata,
      });
    }
  }
});

test('decodes random responses unchanged and never throws on damaged responses', () => {
  const chance = seeded(4337);
  let unreadable = 0;
  for (let number = 0; number < 100; number += 1) {
    const { types, values } = randomCall(chance);
    const outputs = types.map((type) => ({
      type: type.format('sighash').replace(/^(?=\()/, 'tuple'),
    }));
    const data = AbiCoder.defaultAbiCoder().encode(types, values);

    const decoded = valueIn(decodeOutputs(outputs, data));
    const encoded = valueIn(
      encodeCall(
        'f',
        decoded.map((component, index) => ({ ...component, ...outputs[index] })),
      ),
    );
    expect(encoded.calldata.slice(10), `${number}`).toBe(data.slice(2));

    const position = 2 + Math.floor(chance() * (data.length - 2));
    const damaged = `${data.slice(0, position)}${data[position] === 'f' ? '0' : 'f'}${data.slice(position + 1)}`;
    const result = decodeOutputs(outputs, damaged);
    if (!result.ok) unreadable += 1;
    expect(result.ok || result.failure.code === 'contract.unreadable').toBe(true);
  }
  expect(unreadable).toBeGreaterThan(20);
});
