/** A part of a text: words, code, or words that link to a console page. */
export type InlinePart =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'code'; readonly words: string }
  | { readonly kind: 'link'; readonly words: string; readonly to: string };

const marked = /`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\((?<to>\/[^)]*)\)/g;

/** Splits a guide text into its parts. @example toInlineParts('a `b`') // words "a ", code "b" */
export function toInlineParts(source: string): readonly InlinePart[] {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const { index, groups = {}, 0: whole } of source.matchAll(marked)) {
    if (index > end) parts.push({ kind: 'words', words: source.slice(end, index) });
    const { code, words = '', to = '' } = groups;
    parts.push(code ? { kind: 'code', words: code } : { kind: 'link', words, to });
    end = index + whole.length;
  }
  if (end < source.length) parts.push({ kind: 'words', words: source.slice(end) });
  return parts;
}
