/**
 * A text of a stranger with everything in it that would not be seen, or would turn the text around it, as a
 * mark: control characters, marks of direction, blanks of no width. Lines, tabs and what joins an emoji stay.
 * @example visible('a\u202eb') // "a⟨U+202E⟩b"
 */
export function visible(text: string): string {
  if (plain.test(text)) return text;
  return text.replace(hidden, (one) => {
    const code = one.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

/** Most texts, in which nothing has to be looked for. */
const plain = /^[\n\t\x20-\x7e]*$/;
const hidden =
  /(?![\n\t]|(?<=\p{Extended_Pictographic}[\ufe0f\p{EMod}]?)\u200d(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164]/gu;
