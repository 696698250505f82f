/** A table in Markdown. Cells are Markdown; `|` is escaped. */
export function tableOf(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headers), `|${'---|'.repeat(headers.length)}`, ...rows.map(line)].join('\n');
}

/** Code in a line; empty for an empty text. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}

export function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ');
}

export function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** The page with a new text between the markers of this part. Throws if the page lacks them. */
export function withPart(page: string, name: string, text: string): string {
  const start = `<!-- generated: ${name} -->`;
  const end = '<!-- end -->';
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The page lacks ${start} and ${end}.`);
  return `${page.slice(0, from)}${start}\n\n${text}\n\n${page.slice(to)}`;
}

type Limit = 'minimum' | 'maximum' | 'exclusiveMinimum' | 'maxLength' | 'maxItems';

/** A JSON schema, as far as the reference describes it. */
interface DescribedSchema extends Readonly<Partial<Record<Limit, number>>> {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly required?: readonly string[];
  readonly items?: DescribedSchema;
  readonly additionalProperties?: DescribedSchema | boolean;
  readonly anyOf?: readonly DescribedSchema[];
}

export function toDescribed(schema: object): DescribedSchema {
  return JSON.parse(JSON.stringify(schema));
}

/** The fields of an object, a list of objects or objects by name, with nested fields as paths. */
export function fieldRows(schema: DescribedSchema, prefix = ''): string[][] {
  const { properties = {}, required = [], additionalProperties, items } = schema;
  if (typeof additionalProperties === 'object') return fieldRows(additionalProperties, prefix);
  if (items) return fieldRows(items, prefix);
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const isRequired = required.includes(name) && field.default === undefined;
    const own = [code(path), valuesOf(field), isRequired ? 'yes' : '', field.description ?? ''];
    return [own, ...fieldRows(field, `${path}${field.items ? '[]' : ''}.`)];
  });
}

/** @example grouped(1000000) // "1,000,000" */
export function grouped(number: number): string {
  return number.toLocaleString('en');
}

/** The accepted values: options, or the type with its limits. */
export function valuesOf(field: DescribedSchema): string {
  if (field.enum) return codes(field.enum.map(String));
  if (field.const !== undefined) return code(String(field.const));
  if (field.anyOf) return [...new Set(field.anyOf.map(valuesOf))].join(' or ');
  const { minimum, maximum, exclusiveMinimum, maxLength, maxItems, items } = field;
  if (items) return `list${maxItems === undefined ? '' : ` of up to ${grouped(maxItems)}`}: ${valuesOf(items)}`;
  const above = exclusiveMinimum === undefined ? '' : `above ${grouped(exclusiveMinimum)}`;
  const from = minimum === undefined || minimum < -1e12 ? above : `from ${grouped(minimum)}`;
  const to = maximum === undefined || maximum > 1e12 ? '' : `to ${grouped(maximum)}`;
  const length = maxLength === undefined ? '' : `of up to ${grouped(maxLength)} characters`;
  return [String(field.type ?? 'any'), from, to, length].filter(Boolean).join(' ');
}
