import { type ApiCall, type ApiValue, isSecret, type Piece, toMembers } from '../call/api-call.ts';

/** The call as a curl command for a POSIX shell, with secrets as shell variables. */
export function toCurl(call: ApiCall, baseUrl: string): string {
  const { method, headers, body, text } = call;
  const url = urlPieces(call, baseUrl)
    .map((piece) => inWord(piece))
    .join('');
  return [
    // Prevents curl from interpreting brackets as URL globs.
    `curl ${/[[\]{}]/.test(url) ? '-g ' : ''}${methodOf(method)}${url}`,
    ...headers.map(([name, value]) => `-H ${headerWord(name, value)}`),
    // Prevents a text that starts with @ from being read as a file name.
    ...(text ? [`--data-raw ${text.map(inQuotes).join('')}`] : []),
    ...(body ? [`-d '${toShellBody(body)}'`] : []),
  ].join(' \\\n  ');
}

function methodOf(method: string): string {
  if (method === 'GET') return '';
  return method === 'HEAD' ? '--head ' : `-X ${method} `;
}

/** A URL, quoted if it contains special characters of the shell. */
function inWord(piece: Piece): string {
  if (typeof piece === 'string' && /^[\w./:@%-]+$/.test(piece)) return piece;
  return inQuotes(piece);
}

function inQuotes(piece: Piece): string {
  return typeof piece === 'string' ? `'${quoted(piece)}'` : `"${variable(piece)}"`;
}

function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

function headerWord(name: string, value: Piece): string {
  if (typeof value !== 'string') return `"${name}: ${variable(value)}"`;
  const line = `${name}: ${value}`;
  return /["$`\\!]/.test(line) ? `'${quoted(line)}'` : `"${line}"`;
}

/** Escapes a text for double quotes. */
function variable(value: Exclude<Piece, string>): string {
  return `${value.before.replace(/["$`\\]/g, '\\$&')}$${value.secret}`;
}

const longestLine = 80;

/** A short body is on one line; a long one has one line per member. */
function toShellBody(value: ApiValue): string {
  const json = toShellJson(value);
  return json.length <= longestLine ? json : toShellJson(value, '\n  ');
}

/** JSON in single quotes, which are closed around a secret: `"'"$PIN"'"`. */
function toShellJson(value: ApiValue, line = ''): string {
  if (isSecret(value)) return `"'"${variable(value)}"'"`;
  if (Array.isArray(value)) return `[${value.map((item) => toShellJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return quoted(JSON.stringify(value));
  const inner = line && `${line}  `;
  const members = toMembers(value).map(
    ([name, member]) => `${inner}${quoted(JSON.stringify(name))}:${line && ' '}${toShellJson(member, inner)}`,
  );
  return `{${members.join(',')}${line}}`;
}

/** The URL of a call in parts, so that a secret in it can be recognized. */
export function urlPieces({ path, pathPieces = [path] }: ApiCall, baseUrl: string): Piece[] {
  return joined([baseUrl, ...pathPieces]);
}

/** The content of a call in parts; `undefined` if it has none. */
function bodyPieces({ body, text }: ApiCall): Piece[] | undefined {
  if (text) return joined(text);
  return body && joined(jsonPieces(body));
}

function jsonPieces(value: ApiValue): Piece[] {
  if (isSecret(value)) return [`"${value.before}`, value, '"'];
  if (Array.isArray(value)) return ['[', ...withCommas(value.map(jsonPieces)), ']'];
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  const members = toMembers(value).map(([name, member]) => [`${JSON.stringify(name)}:`, ...jsonPieces(member)]);
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
