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
