import type { AttentionItem } from '../../service/call/client.ts';
import { separator, toLine } from './rows.ts';

type Items = readonly AttentionItem[];

/** Maximum number of hidden items and causes that this browser remembers. */
const maximumHidden = 200;

/** The text with the item or the cause of several items as its first line, or without them. */
export function withHidden(text: string, members: Items, isHidden: boolean): string {
  const [first] = members;
  const keys = new Set(members.flatMap(({ id, cause }) => [id, cause]));
  const others = text.split('\n').filter((line) => !keys.has(line.split(separator)[0] ?? ''));
  const added = isHidden && first ? [toLine(members.length > 1 ? first.cause : first.id, members).join(separator)] : [];
  return [...added, ...others].slice(0, maximumHidden).join('\n');
}
