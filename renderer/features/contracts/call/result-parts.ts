import type { Parameter } from './call-inputs.ts';

interface Part {
  readonly name: string;
  readonly parameter: Parameter;
  readonly value: unknown;
}

/** The elements of a list or the parts of a tuple; `undefined` for other values. */
export function partsOf(
  { type, components = [] }: Parameter,
  value: unknown,
): readonly Part[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const values: readonly unknown[] = value;
  const [, element] = /^(.*)\[\d*\]$/.exec(type) ?? [];
  return values.map((item, index) => {
    if (element !== undefined)
      return {
        name: String(index + 1),
        parameter: { name: '', type: element, components },
        value: untyped(item),
      };
    const component = components[index];
    return {
      name: component?.name || `Part ${index + 1}`,
      parameter: component ?? { name: '', type: typeOf(item) },
      value: untyped(item),
    };
  });
}

/** A contract value as text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

/** Tuple parts include their types. */
function untyped(part: unknown): unknown {
  return isTyped(part) ? part.value : part;
}

function typeOf(part: unknown): string {
  return isTyped(part) && typeof part.type === 'string' ? part.type : '';
}

function isTyped(part: unknown): part is { type: unknown; value: unknown } {
  return typeof part === 'object' && part !== null && 'type' in part && 'value' in part;
}
