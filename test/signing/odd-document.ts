import { isPlainObject, type TypedDataDocument } from '../../service/resources/typed-data.ts';
import type { Chance } from '../seeded.mjs';
import { randomDocument } from './random-document.ts';

/** Creates a random document with unusual values, names and members, which libraries accept, reject or dispute. */
export function oddDocument(chance: Chance): TypedDataDocument {
  if (chance() < 0.2) return renamed(randomDocument(chance, { isRecursive: false }), chance);
  const document = randomDocument(chance, { isRecursive: chance() < 0.3 });
  const types = Object.fromEntries(
    Object.entries(document.types).map(([name, fields]) => [
      name,
      chance() < 0.05 ? [...fields, ...fields.slice(0, 1)] : fields,
    ]),
  );
  const fieldsOf = (type: string) => (Object.hasOwn(types, type) ? (types[type] ?? []) : []);
  const message = vary(document.primaryType, document.message);
  return { ...document, types, message: isPlainObject(message) ? message : {} };

  function vary(type: string, value: unknown): unknown {
    const [, element] = /^(.*)\[\d*\]$/.exec(type) ?? [];
    if (element !== undefined && Array.isArray(value)) {
      const elements: unknown[] = value.map((item) => vary(element, item));
      return chance() < 0.03 ? [...elements, ...elements.slice(0, 1)] : elements;
    }
    if (isPlainObject(value)) {
      const members = fieldsOf(type)
        .filter(() => chance() > 0.01)
        .map((field) => [field.name, vary(field.type, value[field.name])]);
      const undeclared = chance() < 0.1 ? [['undeclared', 'value']] : [];
      return Object.fromEntries([...members, ...undeclared]);
    }
    return chance() < 0.05 ? oddValue(type, chance) : value;
  }
}

/** A value that a program may send for a type. */
function oddValue(type: string, chance: Chance): unknown {
  const [, values = ['x']] = oddValues.find(([pattern]) => pattern.test(type)) ?? [];
  return values[Math.floor(chance() * values.length)];
}

const address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826';
const oddValues: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [
    /^address$/,
    [
      ...['', '0x0', '0xab', 0, 10, null, `${address}0`],
      ...[address.replace('0x', '0X'), address.replace('D', 'd'), address.toLowerCase()],
    ],
  ],
  [/^bool$/, ['true', 'false', '', 0, 1, -1, null, 'False', {}, []]],
  [/^string$/, [null, 0, 10, 256, -1, 1.5, 'a\ud800', '0xab', {}]],
  [/^bytes$/, ['', '0x', '0xabc', '0XDEAD', 'abcd', 'Grüße', '0xzz', 0, 10, -1, null, {}]],
  [/^bytes/, ['', '0x', '0xabc', '0xDEAD', '0xDEADBEEF', '0XDEADBEEF', 'abcd', 10, -1, null, {}]],
  [/^uint/, ['', ' 1 ', '007', '+5', '0X1B', '0b11', -1, '-1', '0x', 2 ** 60, 1e21, 1.5, null, {}]],
  [/^int/, ['', '-1', '-007', '0xff', 200, -200, 65_536, '-0', '0o7', true, null, 'one', {}]],
  [/\]$/, [null, {}, 'x']],
];

/** The document with another name for one of its types. */
function renamed(document: TypedDataDocument, chance: Chance): TypedDataDocument {
  const names = Object.keys(document.types);
  const old = names[Math.floor(chance() * names.length)] ?? '';
  const odd = ['X:Y', 'Per son', 'Größe', 'constructor', 'toString', 'intent', '1st', '$P', 'a-b'];
  const name = odd[Math.floor(chance() * odd.length)] ?? '';
  const toName = (type: string) =>
    type.replace(/\[.*/, '') === old ? type.replace(old, name) : type;
  return {
    ...document,
    primaryType: toName(document.primaryType),
    types: Object.fromEntries(
      Object.entries(document.types).map(([type, fields]) => [
        toName(type),
        fields.map((field) => ({ ...field, type: toName(field.type) })),
      ]),
    ),
  };
}
