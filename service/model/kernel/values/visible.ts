/**
 * Untrusted text with invisible or direction-changing characters replaced with visible marks: control characters,
 * bidirectional marks and zero-width spaces. Line breaks, tabs and emoji joiners are preserved.
 * @example visible('a\u202eb') // "a⟨U+202E⟩b"
 */
export function visible(text: string): string {
  if (plainText.test(text)) return text;
  return text.replace(hiddenCharacters, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

/** Most texts consist of these characters and need no check. */
const plainText = /^[\n\t\x20-\x7e]*$/;
const hiddenCharacters =
  /(?![\n\t]|(?<=\p{Extended_Pictographic}[\ufe0f\p{EMod}]?)\u200d(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164]/gu;
