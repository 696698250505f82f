import { parseJson } from '../../../../service/model/kernel/json.ts';

/**
 * JSON with one member per line, also its first part if the log stores only that; the notation of values and repeated
 * names are unchanged. `undefined` for any other text.
 */
export function formatJson(text: string, isCut: boolean): string | undefined {
  if (isCut ? !/^\s*[[{]/.test(text) : parseJson(text) === undefined) return undefined;
  let depth = 0;
  let previous = '';
  let formatted = '';
  const lineBreak = () => `\n${'  '.repeat(Math.max(0, depth))}`;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const isEnd = token === '}' || token === ']';
    if (isEnd) depth -= 1;
    const isOpen = previous === '{' || previous === '[';
    if (previous === ',' || isOpen !== isEnd) formatted += lineBreak();
    if (token === '{' || token === '[') depth += 1;
    formatted += token === ':' ? ': ' : token;
    previous = token;
  }
  return formatted;
}
