import { type ApiCall, type ApiValue, isSecret, type Piece, toMembers } from '../call/api-call.ts';

/** The URL of a call in parts, so that a secret in it can be recognized. */
export function urlPieces({ path, pathPieces = [path] }: ApiCall, baseUrl: string): Piece[] {
  return joined([baseUrl, ...pathPieces]);
}

/** The content of a call in parts; `undefined` if it has none. */
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
  return lists.flatMap((list, index) => (index === 0 ? list : [',', ...list]));
}

/** Merges adjacent texts. */
function joined(pieces: readonly Piece[]): Piece[] {
  const parts: Piece[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') parts.splice(-1, 1, last + piece);
    else parts.push(piece);
  }
  return parts.filter((part) => part !== '');
}

/** The names of the environment variables a call uses, each once. */
export function secretNames(call: ApiCall): string[] {
  const inHead = call.headers.map(([, value]) => value);
  const pieces = [...(call.pathPieces ?? []), ...inHead, ...(bodyPieces(call) ?? [])];
  return [...new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.secret])))];
}
