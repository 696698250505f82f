// @ts-check
/** @typedef {import('../../test/seeded.mjs').Chance} Chance */

/**
 * Draws from a repeatable sequence.
 * @typedef {object} Dice
 * @property {Chance} chance
 * @property {(behind: number) => number} below An integer from 0 to below `behind`.
 * @property {<Item>(items: readonly Item[]) => Item} pick
 * @property {(share: number) => boolean} hits With this probability.
 */

/** @param {Chance} chance @returns {Dice} */
export function dice(chance) {
  const below = (/** @type {number} */ end) => Math.floor(chance() * end);
  return {
    chance,
    below,
    hits: (share) => chance() < share,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined && items.length === 0) throw new Error('No items to pick from.');
      return /** @type {any} */ (item);
    },
  };
}

const rawMarker = '\u0001raw:';

/** Placeholder in a value for JSON that `JSON.stringify` would not write. @param {string} text */
const raw = (text) => `${rawMarker}${text}`;

/** JSON in which placeholders are replaced by their raw text. @param {unknown} value */
export function toJson(value) {
  const text = JSON.stringify(value) ?? '';
  return text.replaceAll(/"\\u0001raw:((?:[^"\\]|\\.)*)"/g, (_all, inner) =>
    JSON.parse(`"${inner}"`),
  );
}

/** The fields of an object; none for any other value. @param {unknown} value @returns {Record<string, unknown>} */
export function fieldsOf(value) {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const nested = (/** @type {number} */ depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const nestedObjects = (/** @type {number} */ depth) =>
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Texts that often cause failures. */
export const oddTexts = [
  ...['', ' ', '\u0000', '\ud800', '\udc00\ud800', '\u202e', '\ufeff', '\u2028', 'é'.repeat(300)],
  ...['💥'.repeat(50), 'a\u0301'.repeat(90), 'x'.repeat(5000), '\n', '\r\nx: y', '\t', '\u007f'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'null', 'undefined'],
  ...['NaN', '-0', '1e999', '0x', '0x0', '0xzz', `0x${'f'.repeat(64)}`, `0x${'ab'.repeat(33)}`],
  ...['../../etc/passwd', '..%2f..%2f', '%00%zz', 'C:\\con', 'file:///etc/passwd', '/dev/zero'],
  ...[
    "'; DROP TABLE users; --",
    '{{7*7}}',
    `\${7*7}`,
    '<script>alert(1)</script>',
    '$(id)',
    '`id`',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'Z0000001-0000-4000-8000-000000000000'],
  ...['9999999999999999999999', `1${'0'.repeat(77)}`, '9'.repeat(200), '0.1e-400', '1,5', '١٢٣'],
  ...['2030-13-45', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '9999-12-31T23:59:60Z'],
  ...['http://127.0.0.1:1/', 'http://[::1', 'http://169.254.1.1/', 'http://[::ffff:7f00:1]/'],
  ...['http://user:pass@127.0.0.1:7/', 'javascript:alert(1)', 'http://0/', 'http://127.1:7/'],
  ...['uint256', 'uint257', 'tuple', 'uint8[9999999999]', '(((((((((', 'function f(', 'bytes33'],
  ...['true', 'false', '[]', '{}', '0', '-1', '1', 'a'.repeat(65), ':', 'a:b', '.', '*', '?', '#'],
  ...['(a+)+$', 'a'.repeat(30), '\\', '"', '\\u0000', '/*', '//', '%', '&', '=', ';', ',', '+'],
];

/** @type {readonly unknown[]} */
const oddValues = [
  ...[null, true, false, 0, -1, 1, 0.1, -0.5, 1e21, 1e308, 2 ** 31, 2 ** 53, 2 ** 64, 5e-324],
  ...[[], {}, [null], [[]], [[[[[]]]]], { a: null }, { length: 1e9 }, { '': 1 }, ['a', 'a']],
  ...[{ toString: 'x', valueOf: 'y' }, { toJSON: 1 }, { type: 'MESSAGE' }],
  Array(2000).fill(0),
  Array(300).fill({}),
  Object.fromEntries(Array.from({ length: 500 }, (_none, number) => [`k${number}`, number])),
  ...['1e999', '-1e999', '-0', '1E400', '0.1e-999', '9'.repeat(77), '9'.repeat(78)].map(raw),
  ...['9'.repeat(79), '9'.repeat(4000), `0.${'1'.repeat(300)}`, '18446744073709551616'].map(raw),
  ...['9007199254740993', '1.7976931348623159e308', '123456789.123456789123456789'].map(raw),
  ...[nested(20), nested(32), nested(33), nested(1500), nestedObjects(31), nestedObjects(40)].map(
    raw,
  ),
  ...['{"a":1,"a":2}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}'].map(raw),
  ...['"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\u202e"'].map(raw),
];

/** A value that most fields reject. @param {Dice} dice @returns {unknown} */
export function oddValue({ hits, pick }) {
  return hits(0.5) ? pick(oddTexts) : pick(oddValues);
}

/** A body that is not a JSON object, or is malformed. @param {Dice} dice @param {string} text A valid body. @returns {Buffer} */
export function oddBody(dice, text) {
  const { below, pick } = dice;
  const position = below(text.length + 1);
  const spliced = (/** @type {string} */ insertion) =>
    text.slice(0, position) + insertion + text.slice(position);
  /** @type {readonly (() => string | Buffer)[]} */
  const makers = [
    () => text.slice(0, position),
    () => spliced(pick(oddTexts)),
    () => spliced(pick(['{', '}', '[', ']', '"', ',', ':', '\\', '/*x*/', '\u00a0', 'NaN', '01'])),
    () => `${text}${text}`,
    () => `\ufeff${text}`,
    () => Buffer.from(text, 'utf16le'),
    () =>
      Buffer.concat([Buffer.from(text.slice(0, position)), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
    () => Buffer.from(Array.from({ length: below(300) }, () => below(256))),
    () => toJson(oddValue(dice)),
    () => `${'['.repeat(below(30_000))}`,
    () => `${'{"a":'.repeat(below(9_000))}`,
    () => `"${'\\'.repeat(below(60_000))}`,
    () => text.replace('{', `{"__proto__":{"isAdmin":true},`),
    () => text.replace('{', `{"\\u005f_proto__":1,`),
    () => text.replace('{', `{"constructor":1,`),
    () => text.replace(/"(\w+)":/, (all, name) => `${all}1,"${name}":`),
    () => ' '.repeat(below(70_000)) + text,
    () => text.replace('{', `{"n":${'9'.repeat(below(200))},`),
    () => text.replace('{', `{"${'k'.repeat(below(40_000))}":1,`),
    () => `{${Array.from({ length: below(4000) }, (_none, number) => `"k${number}":0`).join(',')}}`,
    () => 'grant_type=client_credentials&client_id=%zz&client_secret',
    () => 'a=1&a=2&%00=%ff&__proto__=1&constructor=2',
    () => 'x'.repeat(below(300_000)),
  ];
  return Buffer.from(pick(makers)());
}
