import { type ApiCall, type ApiValue, isSecret, type Piece, toMembers } from '../call/api-call.ts';

/** The address of a call in parts, so that a secret within it can be told. */
export function urlPieces({ path, pathPieces = [path] }: ApiCall, baseUrl: string): Piece[] {
  return joined([baseUrl, ...pathPieces]);
}

/** What a call sends in parts; nothing where it sends nothing. */
export function bodyPieces({ body, text }: ApiCall): Piece[] | undefined {
  if (text) return joined(text);
  return body && joined(jsonPieces(body));
}

function jsonPieces(value: ApiValue): Piece[] {
  if (isSecret(value)) return [`"${value.before}`, value, '"'];
  if (Array.isArray(value)) return ['[', ...withCommas(value.map(jsonPieces)), ']'];
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  const members = toMembers(value).map(([name, member]) => [
    `${JSON.stringify(name)}:`,
    ...jsonPieces(member),
  ]);
  return ['{', ...withCommas(members), '}'];
}

function withCommas(lists: readonly Piece[][]): Piece[] {
  return lists.flatMap((list, place) => (place === 0 ? list : [',', ...list]));
}

/** Texts beside each other become one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const parts: Piece[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') parts.splice(-1, 1, last + piece);
    else parts.push(piece);
  }
  return parts.filter((part) => part !== '');
}

/** The names of what a call takes from the environment, each once. */
export function secretNames(call: ApiCall): string[] {
  const inHead = call.headers.map(([, value]) => value);
  const all = [...(call.pathPieces ?? []), ...inHead, ...(bodyPieces(call) ?? [])];
  return [...new Set(all.flatMap((one) => (typeof one === 'string' ? [] : [one.secret])))];
}
