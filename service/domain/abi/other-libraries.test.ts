import { AbiCoder, Interface, ParamType } from 'ethers/abi';
import { describe, expect, test } from 'vitest';
import { bySize } from '../../../test/run-size.ts';
import { seeded } from '../../../test/seeded.mjs';
import {
  encodingCases,
  type PlainValue,
  type PublishedValue,
  randomCall,
  sentForms,
  signatureCases,
} from '../../../test/signing/calls.ts';
import { valueIn } from '../../../test/values.ts';
import { decodeOutputs } from './decode-values.ts';
import { encodeCall, selectorOf } from './encode-call.ts';
import type { SentComponent, SentValue } from './parse-type.ts';
import { readAbi } from './read-abi.ts';

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

const cases = encodingCases.map(({ name, types, values, result }) => ({
  name,
  types: types.map((type) => ParamType.from(type)),
  values: values.map(plain),
  result,
}));

function plain(published: PublishedValue): PlainValue {
  if (Array.isArray(published)) return published.map(plain);
  if (published.type === 'tuple') return published.value.map(plain);
  return published.type === 'number' ? BigInt(published.value) : published.value;
}

const forms = Object.entries(sentForms).map(([name, toInput], index) => [name, toInput, index] as const);

/** A quick run distributes the cases over the forms, so that each case is sent in one form. */
const stride = bySize({ quick: forms.length, full: 1 });

describe.each(forms)('encoded as %s', (_name, toInput, index) => {
  test('encodes every published call as published', () => {
    const sample = cases.filter((_case, caseIndex) => caseIndex % stride === index % stride);
    const failing = sample.filter(({ types, values, result }) => {
      // The signature provides what an empty list of tuples does not.
      const functionName = `test(${types.map((type) => type.format('sighash')).join(',')})`;
      const inputs = types.map((type, index) => toInput(type, values[index] ?? ''));
      const { calldata } = valueIn(encodeCall(functionName, inputs));
      return calldata !== `${selectorOf(functionName)}${result.slice(2)}`;
    });

    expect(cases).toHaveLength(3925);
    expect(failing.map(({ name }) => name)).toEqual([]);
  });
});

test('decodes every published response as published', () => {
  for (const { name, types, values, result } of cases) {
    const outputs = types.map((type) => ({
      type: type.format('sighash').replace(/^(?=\()/, 'tuple'),
    }));
    const decoded = valueIn(decodeOutputs(outputs, result));
    expect(
      decoded.map(({ value }) => withoutTypes(value)),
      name,
    ).toEqual(values.map(asJson));
  }
});

/** Converts tuples to plain arrays. */
function withoutTypes(value: SentValue | SentComponent): unknown {
  if (typeof value !== 'object') return value;
  return 'value' in value ? withoutTypes(value.value) : value.map(withoutTypes);
}

function asJson(value: PlainValue): unknown {
  if (typeof value === 'object') return value.map(asJson);
  return typeof value === 'bigint' ? String(value) : value;
}

test('derives every published signature and selector', () => {
  const abis = signatureCases.map(({ abi }) => valueIn(readAbi(abi)));

  expect(signatureCases).toHaveLength(1880);
  expect(abis.map(({ functions }) => functions.find(({ name }) => name === 'testSig')?.signature)).toEqual(
    signatureCases.map(({ signature }) => signature),
  );
  expect(signatureCases.map(({ signature }) => selectorOf(signature))).toEqual(
    signatureCases.map(({ sigHash }) => sigHash),
  );
});
