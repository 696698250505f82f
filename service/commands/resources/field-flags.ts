import {
  asSchema,
  headerOf,
  isSecret,
  type JsonSchema,
  toJsonSchema,
  topFields,
  valuesOf,
} from '../../api/operations/fields.ts';
import type { Operation } from '../../platform/ports/operation.ts';

export interface FieldFlag {
  /** Without dashes; nested fields are separated by a dot. @example "nft.token-id" */
  readonly flag: string;
  /** The field names from the input down to this field. */
  readonly path: readonly string[];
  readonly type: 'text' | 'number' | 'boolean' | 'list' | 'json';
  readonly isRequired: boolean;
  readonly isSecret: boolean;
  /** Whether it is part of the path and passed without a flag. */
  readonly isLettersOnly: boolean;
  readonly isUuid: boolean;
  /** Whether it is an id and a secret, separated by a colon. */
  readonly isCredential: boolean;
  /** A short description of the value. */
  readonly says: string;
}

type Definitions = Readonly<Record<string, JsonSchema>>;
/** Depth of nested fields that have their own flags; deeper values are JSON. */
const deepest = 2;

/** The fields of an operation as flags: path parameters first, in their order. */
export function fieldFlags({ input, route }: Operation): readonly FieldFlag[] {
  const { $defs = {}, ...schema } = toJsonSchema(input, 'input');
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const flags = flagsIn(schema, [], $defs).map((flag) => ({
    ...flag,
    isLettersOnly: flag.path.length === 1 && names.includes(flag.path[0] ?? ''),
  }));
  const wordOf = (name: string) => flags.filter(({ isLettersOnly, path }) => isLettersOnly && path[0] === name);
  return [...names.flatMap(wordOf), ...flags.filter(({ isLettersOnly }) => !isLettersOnly)];
}

/** Converts a name to a command line word. @example toKebab('listMessages') // 'list-messages' */
export function toKebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');
}

function flagsIn(
  schema: JsonSchema,
  above: readonly string[],
  definitions: Definitions,
): Omit<FieldFlag, 'isLettersOnly'>[] {
  return topFields(schema).flatMap(({ name, schema: field, isRequired }) => {
    const path = [...above, name];
    const whole = resolved(field, definitions);
    const header = headerOf(whole);
    const flag = {
      flag: header === undefined ? path.map(toKebab).join('.') : header.toLowerCase(),
      ...{ path, isRequired: isRequired && above.length === 0, type: typeOf(whole), says: textOf(whole) },
      isUuid: whole.format === 'uuid',
      isSecret: isSecret(whole),
      isCredential: header?.toLowerCase() === 'signing-method',
    };
    const inside = path.length < deepest ? flagsIn(whole, path, definitions) : [];
    return [flag, ...inside];
  });
}

function resolved(field: JsonSchema, definitions: Definitions): JsonSchema {
  const name = field.$ref?.replace('#/$defs/', '');
  return name === undefined ? field : { ...definitions[name], ...field };
}

function typeOf(field: JsonSchema): FieldFlag['type'] {
  const choices = [...(field.anyOf ?? []), ...(field.oneOf ?? [])].map(asSchema);
  if (choices.some(({ type }) => type === 'string')) return 'text';
  const [first] = choices.filter(({ type }) => type !== 'null');
  const type = field.type ?? first?.type;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'array') return 'list';
  return type === 'object' || field.properties || first?.properties ? 'json' : 'text';
}

function textOf(field: JsonSchema): string {
  const { description = '', examples } = field;
  const choices = valuesOf(field);
  if (choices.length > 0) return choices.join(', ');
  const [example] = Array.isArray(examples) ? examples : [];
  const sentence = description.split('\n')[0] ?? '';
  return sentence || (typeof example === 'string' ? `e.g. ${example}` : '');
}
