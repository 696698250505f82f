import { type AbiType, type AbiValue, interfaceText } from './abi-types.ts';

/** A value as JSON: integers as decimal text, tuples as arrays of {type, value}. */
export type SentValue = string | boolean | readonly (SentValue | SentComponent)[];

/** A value with its API type. */
export interface SentComponent {
  readonly type: string;
  readonly value: SentValue;
}

/** Converts a decoded value to the form accepted as an input. */
export function toSentValue(type: AbiType, value: AbiValue): SentValue {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object') return value;
  if (type.kind === 'list') return value.map((element) => toSentValue(type.element, element));
  const components = type.kind === 'tuple' ? (type.components ?? []) : [];
  return value.flatMap((element, index) => {
    const component = components[index];
    return component
      ? [{ type: interfaceText(component), value: toSentValue(component, element) }]
      : [];
  });
}

/**
 * Formats a decoded value as text.
 * @example "[1, (0xabcd, true)]"
 */
export function toDisplayValue(value: SentValue): string {
  if (typeof value !== 'object') return String(value);
  const [first] = value;
  const texts = value.map((element) => toDisplayValue(isTyped(element) ? element.value : element));
  return first !== undefined && isTyped(first) ? `(${texts.join(', ')})` : `[${texts.join(', ')}]`;
}

/** Whether the element is a tuple component. */
export function isTyped(element: SentValue | SentComponent): element is SentComponent {
  return typeof element === 'object' && 'value' in element;
}

// Control, format (direction marks, zero widths), private and unassigned characters, line separators.
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * Makes an untrusted text safe to display: invisible characters are escaped, and it has at most `length`
 * characters.
 * @example visibleText('a\u202eb', 60) // "a\\u{202e}b"
 */
export function visibleText(text: string, length: number): string {
  // Escaping never shortens the text, so a prefix is enough.
  const head = text.slice(0, 2 * length + 2).replace(invisible, escaped);
  const characters = Array.from(head);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : head;
}

function escaped(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
