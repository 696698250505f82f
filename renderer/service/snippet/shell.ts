import { type ApiCall, type ApiValue, isSecret, type Piece, toMembers } from '../call/api-call.ts';
import { urlPieces } from './pieces.ts';

/** The call as a curl command for a POSIX shell, with secrets as variables of the shell. */
export function toCurl(call: ApiCall, baseUrl: string): string {
  const { method, headers, body, text } = call;
  const url = urlPieces(call, baseUrl)
    .map((piece) => inWord(piece))
    .join('');
  return [
    // What stands in brackets is no list of addresses.
    `curl ${/[[\]{}]/.test(url) ? '-g ' : ''}${methodOf(method)}${url}`,
    ...headers.map(([name, value]) => `-H ${headerWord(name, value)}`),
    // A text that begins with @ is no name of a file.
    ...(text ? [`--data-raw ${text.map(inQuotes).join('')}`] : []),
    ...(body ? [`-d '${toShellBody(body)}'`] : []),
  ].join(' \\\n  ');
}

function methodOf(method: string): string {
  if (method === 'GET') return '';
  return method === 'HEAD' ? '--head ' : `-X ${method} `;
}

/** An address in quotes where a shell would read more into it. */
function inWord(piece: Piece): string {
  if (typeof piece === 'string' && /^[\w./:@%-]+$/.test(piece)) return piece;
  return inQuotes(piece);
}

function inQuotes(piece: Piece): string {
  return typeof piece === 'string' ? `'${quoted(piece)}'` : `"${variable(piece)}"`;
}

/** What may stand in single quotes. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

function headerWord(name: string, value: Piece): string {
  if (typeof value !== 'string') return `"${name}: ${variable(value)}"`;
  const line = `${name}: ${value}`;
  return /["$`\\!]/.test(line) ? `'${quoted(line)}'` : `"${line}"`;
}

/** What may stand in double quotes. */
function variable(value: Exclude<Piece, string>): string {
  return `${value.before.replace(/["$`\\]/g, '\\$&')}$${value.secret}`;
}

const longestLine = 80;

/** A short body stays on its line; a long one gets a line a member. */
function toShellBody(value: ApiValue): string {
  const json = toShellJson(value);
  return json.length <= longestLine ? json : toShellJson(value, '\n  ');
}

/** JSON inside single quotes; a secret leaves them for a moment: `"'"$PIN"'"`. */
function toShellJson(value: ApiValue, line = ''): string {
  if (isSecret(value)) return `"'"${variable(value)}"'"`;
  if (Array.isArray(value)) return `[${value.map((item) => toShellJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return quoted(JSON.stringify(value));
  const inner = line && `${line}  `;
  const members = toMembers(value).map(
    ([name, member]) =>
      `${inner}${quoted(JSON.stringify(name))}:${line && ' '}${toShellJson(member, inner)}`,
  );
  return `{${members.join(',')}${line}}`;
}
