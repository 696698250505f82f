import { z } from 'zod';

type Write = (value: unknown) => string;

/**
 * Compiles a schema to a JSON writer: the same bytes as `JSON.stringify(schema.parse(value))`, and the same error if a
 * value does not fit. Compiles on first use, like zod. Schemas without a compiled form and values that do not fit use
 * the schema's own parser.
 */
export function jsonWriter(schema: z.ZodType): Write {
  let compiled: Write | undefined;
  return (value) => {
    compiled ??= compile(schema);
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

/** Source text of a writer: one function per schema, and the constants they refer to. */
interface Source {
  readonly functions: string[];
  readonly names: Map<z.core.$ZodType, string>;
  readonly constants: unknown[];
}

/** The source contains only function names and quoted field names. */
function compile(schema: z.ZodType): Write {
  const source: Source = { functions: [], names: new Map(), constants: [] };
  const entry = nameOf(source, schema);
  const text = `${source.functions.join('\n')}\nreturn ${entry};`;
  const write: unknown = new Function('write', 'constants', text)(writers, source.constants);
  if (typeof write !== 'function') throw new Error('The writer was not compiled.');
  return (value) => `${write(value)}`;
}

/** The function name of a schema. It is registered before the body is generated, because a schema may be recursive. */
function nameOf(source: Source, schema: z.core.$ZodType): string {
  const existing = source.names.get(schema);
  if (existing !== undefined) return existing;
  const name = `write${source.names.size}`;
  source.names.set(schema, name);
  source.functions.push(`function ${name}(value) { ${bodyOf(source, schema)} }`);
  return name;
}

function bodyOf(source: Source, schema: z.core.$ZodType): string {
  const pattern = patternOf(schema);
  if (pattern) return `return write.pattern(value, ${constant(source, pattern)});`;
  if (isPlain(schema)) {
    if (schema instanceof z.ZodObject && !schema.def.catchall)
      return objectBody(source, Object.entries<z.ZodType>(schema.shape));
    if (schema instanceof z.ZodArray)
      return `return write.list(value, ${nameOf(source, schema.element)});`;
    if (schema instanceof z.ZodEnum)
      return `return write.oneOf(value, ${constant(source, textsOf(schema.options))});`;
    if (schema instanceof z.ZodBoolean) return 'return write.flag(value);';
    if (schema instanceof z.ZodNumber && formatOf(schema) === 'safeint')
      return 'return write.integer(value);';
    if (schema instanceof z.ZodString && formatOf(schema) === undefined)
      return 'return write.text(value);';
  }
  return `return write.other(value, ${constant(source, schema)});`;
}

/** Whether only the kind of value is checked. */
function isPlain({ _zod: { def } }: z.core.$ZodType): boolean {
  const isCoerced = 'coerce' in def && def.coerce === true;
  return !isCoerced && !def.checks?.length;
}

function formatOf({ def }: z.ZodType): unknown {
  return 'format' in def ? def.format : undefined;
}

/** The pattern of a text that has no other check. */
function patternOf(schema: z.core.$ZodType): RegExp | undefined {
  if (schema instanceof z.ZodUUID && isPlain(schema)) return schema.def.pattern;
  if (!(schema instanceof z.ZodString) || formatOf(schema) !== undefined || schema.def.coerce)
    return undefined;
  const [only, ...others] = schema.def.checks ?? [];
  if (!(only instanceof z.core.$ZodCheckRegex) || others.length > 0) return undefined;
  const { pattern } = only._zod.def;
  return pattern.global || pattern.sticky ? undefined : pattern;
}

/** Writes fields in schema order, with a comma before each field but the first. */
function objectBody(source: Source, fields: readonly (readonly [string, z.ZodType])[]): string {
  const bindings = fields
    .map(([name], index) => `${JSON.stringify(name)}: field${index}`)
    .join(', ');
  const statements = fields.map(([name, schema], index) => {
    const field = `field${index}`;
    const isOptional = schema instanceof z.ZodOptional && isPlain(schema);
    const writer = nameOf(source, isOptional ? schema.def.innerType : schema);
    const add = `text += (text === '{' ? '' : ',') + ${JSON.stringify(`${JSON.stringify(name)}:`)} + ${writer}(${field});`;
    return isOptional ? `if (${field} !== undefined) ${add}` : add;
  });
  return `const { ${bindings} } = write.record(value); let text = '{'; ${statements.join(' ')} return text + '}';`;
}

function constant({ constants }: Source, value: unknown): string {
  return `constants[${constants.push(value) - 1}]`;
}

function textsOf(values: readonly unknown[]): ReadonlyMap<unknown, string> {
  return new Map(values.map((value) => [value, JSON.stringify(value)]));
}

/** Texts that need no JSON escapes and contain no lone surrogates (RFC 8259, 7). */
const verbatim = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** Runtime functions of compiled writers. Each throws `misfit` if the value has another kind. */
const writers = {
  record: (value: unknown): object => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw misfit;
    return value;
  },
  list: (value: unknown, write: Write): string => {
    if (!Array.isArray(value)) throw misfit;
    let text = '';
    for (const element of value) text = text === '' ? write(element) : `${text},${write(element)}`;
    return `[${text}]`;
  },
  text: (value: unknown): string => {
    if (typeof value !== 'string') throw misfit;
    return verbatim.test(value) ? `"${value}"` : JSON.stringify(value);
  },
  pattern: (value: unknown, pattern: RegExp): string => {
    if (typeof value !== 'string' || !pattern.test(value)) throw misfit;
    return writers.text(value);
  },
  oneOf: (value: unknown, texts: ReadonlyMap<unknown, string>): string => {
    const text = texts.get(value);
    if (text === undefined) throw misfit;
    return text;
  },
  flag: (value: unknown): string => {
    if (typeof value !== 'boolean') throw misfit;
    return value ? 'true' : 'false';
  },
  integer: (value: unknown): string => {
    if (!Number.isSafeInteger(value)) throw misfit;
    return `${value}`;
  },
  other: (value: unknown, schema: z.ZodType): string => {
    // The object around the field decides whether it is optional.
    if (value === undefined) throw misfit;
    const parsed = schema.safeParse(value);
    const text = parsed.success ? JSON.stringify(parsed.data) : undefined;
    if (text === undefined) throw misfit;
    return text;
  },
} as const;
