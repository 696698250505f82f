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
  return values.map((one, index) => {
    if (element !== undefined)
      return {
        name: String(index + 1),
        parameter: { name: '', type: element, components },
        value: untyped(one),
      };
    const component = components[index];
    return {
      name: component?.name || `Part ${index + 1}`,
      parameter: component ?? { name: '', type: typeOf(one) },
      value: untyped(one),
    };
  });
}

/** A contract value as text. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

/** Tuple parts include their types. */
function untyped(one: unknown): unknown {
  return isTyped(one) ? one.value : one;
}

function typeOf(one: unknown): string {
  return isTyped(one) && typeof one.type === 'string' ? one.type : '';
}

function isTyped(one: unknown): one is { type: unknown; value: unknown } {
  return typeof one === 'object' && one !== null && 'type' in one && 'value' in one;
}
