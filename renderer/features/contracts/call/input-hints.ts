const examples: readonly (readonly [RegExp, string])[] = [
  [/^address/, '[0x7A1c…, 0x50D5…]'],
  [/^bool/, '[true, false]'],
  [/^bytes/, '[0x01, 0x02]'],
  [/^string/, '["one", "two"]'],
  [/^tuple/, '[["0x7A1c…", "1"], ["0x50D5…", "2"]]'],
];

/** The format hint of a type. */
export function hintOf(type: string): string {
  if (type.endsWith(']')) return `A list in brackets, e.g. ${listExample(type)}.`;
  if (type === 'bool') return 'True or false.';
  if (type === 'string') return 'Any text.';
  if (type === 'bytes') return '0x and two hexadecimal digits per byte.';
  const [, size] = /^bytes(\d+)$/.exec(type) ?? [];
  if (size) return `0x and ${2 * Number(size)} hexadecimal digits.`;
  if (type.startsWith('uint')) return 'A whole number, 0 or more.';
  if (type.startsWith('int')) return 'A whole number.';
  return type === 'tuple' ? 'An array of {type, value}, as JSON.' : '';
}

function listExample(type: string): string {
  const [, example = '[1, 2, 3]'] = examples.find(([pattern]) => pattern.test(type)) ?? [];
  return /\]\[\d*\]$/.test(type) ? `[${example}]` : example;
}
