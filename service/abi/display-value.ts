import type { SentComponent, SentValue } from './decode-values.ts';

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
