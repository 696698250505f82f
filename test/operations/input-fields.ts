import { z } from 'zod';
import * as json from '../../service/kernel/json.ts';
import type { Input } from './operation-calls.ts';

/** One input field at any depth. */
export interface Field {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
  readonly isRequired: boolean;
}

/** Every field of an input schema, parents before their children. */
export function fieldsOf(schema: z.ZodType, parents: readonly string[] = []): Field[] {
  const object = bareOf(schema);
  if (!(object instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(object.shape).flatMap(([name, declared]) => {
    const path = [...parents, name];
    const field = { path, schema: declared, isRequired: !declared.safeParse(undefined).success };
    return [field, ...fieldsOf(declared, path)];
  });
}

function bareOf(schema: unknown): unknown {
  if (schema instanceof z.ZodDiscriminatedUnion) return bareOf(schema.options[0]);
  if (schema instanceof z.ZodPipe) return bareOf(schema.in);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? bareOf(schema.def.innerType)
    : schema;
}

/** The input with another value at a path; `undefined` removes the field. */
export function withField(
  input: Input,
  [name, ...remaining]: readonly string[],
  value: unknown,
): Input {
  if (name === undefined) return input;
  if (remaining.length === 0) return { ...input, [name]: value };
  return { ...input, [name]: withField(json.fieldsOf(input[name]), remaining, value) };
}
