type InlinePart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

const marked = /`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\((?<to>\/[^)]*)\)/g;

/** Splits a guide text into its parts. @example toInlineParts('a `b`') // words "a ", code "b" */
export function toInlineParts(source: string): readonly InlinePart[] {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const { index, groups = {}, 0: whole } of source.matchAll(marked)) {
    if (index > end) parts.push({ kind: 'words', text: source.slice(end, index) });
    const { code, words = '', to = '' } = groups;
    parts.push(code ? { kind: 'code', text: code } : { kind: 'link', text: words, to });
    end = index + whole.length;
  }
  if (end < source.length) parts.push({ kind: 'words', text: source.slice(end) });
  return parts;
}
