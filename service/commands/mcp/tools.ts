import { isDeepStrictEqual } from 'node:util';
import {
  asSchema,
  type JsonSchema,
  toJsonSchema,
  topFields,
  valuesOf,
  variantsOf,
} from '../../api/operations/fields.ts';
import { namedOperations } from '../../api/operations/index.ts';
import type { Operation } from '../../platform/ports/operation.ts';
import { toKebab } from '../resources/field-flags.ts';

/** An operation as a tool of a coding assistant. */
export interface Tool {
  /** @example "users_create" */
  readonly name: string;
  /** The noun of its commands. @example "market-users" */
  readonly topic: string;
  readonly operation: Operation;
  readonly changesSomething: boolean;
}

interface ToolChoice {
  readonly allowsWrites: boolean;
  /** Only operations of these nouns; all operations if empty. */
  readonly nouns: readonly string[];
}

/** The operations that are tools. None returns a secret of the service. */
export function toolsFor({ allowsWrites, nouns }: ToolChoice): readonly Tool[] {
  return namedOperations()
    .filter(({ module }) => nouns.length === 0 || nouns.includes(toKebab(module)))
    .filter(({ module, operation }) => module !== 'tokens' && !operation.handsOutSecret)
    .map(({ module, name, operation }) => ({
      name: name.replace('.', '_'),
      topic: toKebab(module),
      operation,
      changesSomething: operation.kind === 'mutation' && !operation.isReadOnly,
    }))
    .filter(({ changesSomething }) => allowsWrites || !changesSomething);
}

export function toListed({ name, operation, changesSomething }: Tool) {
  const { summary, description, route, input } = operation;
  return {
    name,
    description: [`${summary}.`, description].filter(Boolean).join(' '),
    inputSchema: toOneObject(toJsonSchema(input, 'input')),
    annotations: {
      title: summary,
      readOnlyHint: !changesSomething,
      destructiveHint: route.method === 'DELETE' || operation.replacesWorld === true,
      openWorldHint: false,
    },
  };
}

/** A JSON Schema of one object, without `anyOf`, `oneOf`, `allOf` and `not` at its top. */
interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
}

/**
 * Describes a union of objects as one object that has the fields of all variants. MCP clients reject the whole tool
 * list if one input schema is a composition. The service validates the variants.
 */
export function toOneObject(input: JsonSchema): ObjectSchema {
  const { anyOf: _anyOf, oneOf: _oneOf, allOf: _allOf, not: _not, ...whole } = input;
  const variants = variantsOf(input);
  if (variants.length === 1) return { ...whole, type: 'object' };
  const fields = topFields(input);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    ...whole,
    type: 'object',
    description: variants.map(requirementOf).join(' '),
    properties: Object.fromEntries(
      fields.map(({ name, schema }) => [name, schema.enum ? schema : inVariants(name, variants)]),
    ),
    ...(required.length > 0 && { required }),
  };
}

/** @example "With type PURCHASE: offerId, amount are required." */
function requirementOf({ properties = {}, required = [] }: JsonSchema): string {
  const fixed = required
    .map((name) => ({ name, values: valuesOf(asSchema(properties[name])).join(' or ') }))
    .filter(({ values }) => values !== '');
  const others = required.filter((name) => !fixed.some((field) => field.name === name));
  const condition = fixed.map(({ name, values }) => `${name} ${values}`).join(' and ');
  return `With ${condition || 'these fields'}: required are ${others.join(', ') || 'no others'}.`;
}

/** A field as its variants describe it; a choice if they differ. */
function inVariants(name: string, variants: readonly JsonSchema[]): JsonSchema {
  const shapes = variants.flatMap(({ properties = {} }) =>
    Object.hasOwn(properties, name) ? [asSchema(properties[name])] : [],
  );
  const distinct = shapes.filter(
    (shape, index) => shapes.findIndex((other) => isDeepStrictEqual(other, shape)) === index,
  );
  const [only = {}, ...others] = distinct;
  return others.length > 0 ? { anyOf: distinct } : only;
}
