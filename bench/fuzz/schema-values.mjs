// @ts-check
import { oddTexts, oddValue } from './junk.mjs';

/** @typedef {import('./junk.mjs').Dice} Dice */
/** @typedef {Record<string, any>} Schema */

/**
 * Input for generated values.
 * @typedef {object} Source
 * @property {Dice} dice
 * @property {Record<string, Schema>} definitions Schemas for `$ref`.
 * @property {Record<string, string[]>} known Existing values by field name.
 * @property {readonly string[]} foreign Ids of another application.
 * @property {number} faults Share of values, at any depth, that violate the schema.
 */

/** A value for a field of this name. @param {Source} source @param {Schema} schema @param {string} name @param {number} [depth] @returns {unknown} */
export function valueFor(source, schema, name, depth = 0) {
  const { dice, known, foreign, faults } = source;
  if (depth > 12) return null;
  if (dice.hits(faults)) return oddValue(dice);
  const knownValues = known[name];
  if (knownValues && schema.type !== 'object' && schema.type !== 'array' && dice.hits(0.85))
    return dice.hits(0.08) ? dice.pick(foreign) : dice.pick(knownValues);
  return valueAsDeclared(source, resolved(source, schema), name, depth);
}

/** @param {Source} source @param {Schema} schema @returns {Schema} */
function resolved({ definitions }, schema) {
  const name = /** @type {string | undefined} */ (schema.$ref)?.split('/').at(-1);
  return name === undefined ? schema : { ...definitions[name], ...schema };
}

/** @param {Source} source @param {Schema} schema @param {string} name @param {number} depth @returns {unknown} */
function valueAsDeclared(source, schema, name, depth) {
  const { dice } = source;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueFor(source, dice.pick(choices), name, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.pick(schema.enum);
  if (schema.examples && dice.hits(0.5)) return dice.pick(schema.examples);
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type;
  if (type === 'object' || schema.properties) return objectOf(source, schema, depth);
  if (type === 'array') return arrayOf(source, schema, name, depth);
  if (type === 'integer' || type === 'number') return numberOf(dice, schema);
  if (type === 'boolean') return dice.hits(0.5);
  if (type === 'null') return null;
  return textOf(dice, schema);
}

/** @param {Source} source @param {Schema} schema @param {number} depth */
function objectOf(source, { properties = {}, required = [], additionalProperties }, depth) {
  const { dice, faults } = source;
  /** @type {Record<string, unknown>} */
  const object = {};
  for (const [name, schema] of Object.entries(properties)) {
    const isLeftOut = dice.hits(required.includes(name) ? faults / 2 : 0.5);
    if (!isLeftOut) object[name] = valueFor(source, schema, name, depth + 1);
  }
  if (typeof additionalProperties === 'object')
    for (let count = dice.below(3); count > 0; count -= 1)
      object[dice.pick(oddTexts)] = valueFor(source, additionalProperties, '', depth + 1);
  if (dice.hits(faults)) object[dice.pick(oddTexts)] = oddValue(dice);
  return object;
}

/** @param {Source} source @param {Schema} schema @param {string} name @param {number} depth */
function arrayOf(source, { items = {}, minItems = 0 }, name, depth) {
  const length = minItems + source.dice.below(3);
  return Array.from({ length }, () => valueFor(source, items, name, depth + 1));
}

/** @param {Dice} dice @param {Schema} schema */
function numberOf({ pick, below }, { minimum = 0, maximum = 1000, type }) {
  const validNumber = minimum + below(Math.min(maximum - minimum + 1, 50));
  const choices = [
    minimum,
    maximum,
    validNumber,
    validNumber,
    validNumber,
    minimum - 1,
    maximum + 1,
  ];
  return pick(type === 'number' ? [...choices, validNumber + 0.5] : choices);
}

/** @param {Dice} dice @param {Schema} schema */
function textOf({ pick, below }, { format, pattern = '', minLength = 0, maxLength = 20 }) {
  if (format === 'uuid') return `00000000-0000-4000-8000-${String(below(1e12)).padStart(12, '0')}`;
  if (format === 'date-time') return new Date(1.6e12 + below(1e9) * 1000).toISOString();
  if (format === 'uri') return pick(['http://127.0.0.1:7/a', 'https://example.test/x']);
  const digits = /\{(\d+)\}\$$/.exec(pattern)?.[1];
  if (pattern.startsWith('^0x')) return `0x${'a7'.repeat(Number(digits ?? 40) / 2)}`;
  if (/\d/.test(pattern) && /0-9|\\d/.test(pattern)) return String(below(1000));
  return 'a text of the fuzzer'.slice(0, Math.max(minLength, Math.min(maxLength, 1 + below(20))));
}
