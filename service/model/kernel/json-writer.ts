import { z } from 'zod';

type Write = (value: unknown) => string;

/**
 * Compiles a schema to a JSON writer: the same bytes as `JSON.stringify(schema.parse(value))`, and the same error if a
 * value does not fit. Compiles on first use, like zod. Schemas without a compiled form and values that do not fit use
 * the schema's own parser: with that parser alone, a list takes 10 % more processor time.
 */
export function jsonWriter(schema: z.ZodType): Write {
  let compiled: Write | undefined;
  return (value) => {
    compiled ??= writerOf(new Map(), schema);
    try {
      return compiled(value);
    } catch (thrown) {
      if (thrown !== misfit) throw thrown;
      return JSON.stringify(schema.parse(value));
    }
  };
}

/** Passes the value to the schema's own parser, which reports the error. */
const misfit = new Error('The value does not fit its schema.');

type Writers = Map<z.core.$ZodType, Write>;

/** The writer of a schema. It is registered before it is compiled, because a schema may be recursive. */
function writerOf(writers: Writers, schema: z.core.$ZodType): Write {
  const existing = writers.get(schema);
  if (existing) return existing;
  let compiled: Write = (value) => other(value, schema);
  writers.set(schema, (value) => compiled(value));
  compiled = compile(writers, schema);
  writers.set(schema, compiled);
  return compiled;
}

function compile(writers: Writers, schema: z.core.$ZodType): Write {
  if (schema instanceof z.ZodUUID && isPlain(schema)) return uuidWriter(schema.def.pattern);
  const pattern = patternOf(schema);
  if (pattern) return (value) => (typeof value === 'string' && pattern.test(value) ? text(value) : rejectValue());
  if (isPlain(schema)) {
    if (schema instanceof z.ZodObject && !schema.def.catchall)
      return objectWriter(writers, Object.entries<z.ZodType>(schema.shape));
    if (schema instanceof z.ZodArray) return listWriter(writerOf(writers, schema.element));
    if (schema instanceof z.ZodEnum) return enumWriter(schema.options);
    if (schema instanceof z.ZodLiteral) return enumWriter([...schema.values]);
    if (schema instanceof z.ZodBoolean) return flag;
    if (schema instanceof z.ZodNumber && formatOf(schema) === 'safeint') return integer;
    if (schema instanceof z.ZodString && formatOf(schema) === undefined) return text;
  }
  return (value) => other(value, schema);
}

function rejectValue(): never {
  throw misfit;
}

/** Whether only the kind of value is checked. */
function isPlain({ _zod: { def } }: z.core.$ZodType): boolean {
  const isCoerced = 'coerce' in def && def.coerce === true;
  return !isCoerced && !def.checks?.length;
}

function formatOf({ def }: z.ZodType): unknown {
  return 'format' in def ? def.format : undefined;
}

/** Without a search for characters to escape: the pattern allows only hexadecimal digits and hyphens. */
function uuidWriter(pattern = /^$/): Write {
  return (value) => (typeof value === 'string' && pattern.test(value) ? `"${value}"` : rejectValue());
}

/** The pattern of a text that has no other check. */
function patternOf(schema: z.core.$ZodType): RegExp | undefined {
  if (!(schema instanceof z.ZodString) || formatOf(schema) !== undefined || schema.def.coerce) return undefined;
  const [only, ...others] = schema.def.checks ?? [];
  if (!(only instanceof z.core.$ZodCheckRegex) || others.length > 0) return undefined;
  const { pattern } = only._zod.def;
  return pattern.global || pattern.sticky ? undefined : pattern;
}

/** Writes fields in schema order, with a comma before each field but the first. */
function objectWriter(writers: Writers, shape: readonly (readonly [string, z.ZodType])[]): Write {
  const fields = shape.map(([name, schema]) => {
    const isOptional = schema instanceof z.ZodOptional && isPlain(schema);
    const write = writerOf(writers, isOptional ? schema.def.innerType : schema);
    return { name, key: `${JSON.stringify(name)}:`, isOptional, write };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw misfit;
    let json = '';
    for (const each of fields) {
      const field: unknown = Reflect.get(value, each.name);
      if (each.isOptional && field === undefined) continue;
      json += json === '' ? `{${each.key}${each.write(field)}` : `,${each.key}${each.write(field)}`;
    }
    return json === '' ? '{}' : `${json}}`;
  };
}

function listWriter(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) throw misfit;
    let json = '';
    for (const element of value) json = json === '' ? write(element) : `${json},${write(element)}`;
    return `[${json}]`;
  };
}

function enumWriter(options: readonly unknown[]): Write {
  const texts = new Map(options.map((option) => [option, JSON.stringify(option)]));
  return (value) => texts.get(value) ?? rejectValue();
}

/** Texts that need no JSON escapes and contain no lone surrogates (RFC 8259, 7). */
const verbatim = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function text(value: unknown): string {
  if (typeof value !== 'string') throw misfit;
  return verbatim.test(value) ? `"${value}"` : JSON.stringify(value);
}

function flag(value: unknown): string {
  if (typeof value !== 'boolean') throw misfit;
  return value ? 'true' : 'false';
}

function integer(value: unknown): string {
  if (!Number.isSafeInteger(value)) throw misfit;
  return `${value}`;
}

function other(value: unknown, schema: z.core.$ZodType): string {
  // The object around the field decides whether it is optional.
  if (value === undefined) throw misfit;
  const parsed = z.safeParse(schema, value);
  const json = parsed.success ? JSON.stringify(parsed.data) : undefined;
  return json ?? rejectValue();
}
