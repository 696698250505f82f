/** Any JSON value (RFC 8259). */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [name: string]: JsonValue };

/** The parsed value, or `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON text with each bigint as text; empty for a value without JSON, e.g. `undefined`. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value, (_name, nested: unknown) =>
    typeof nested === 'bigint' ? String(nested) : nested,
  );
  return text ?? '';
}

/** The fields of an object; none for any other value. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The value if it is text, otherwise no text. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
