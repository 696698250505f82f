/** A request and its response for display, with secrets masked. */
export interface Exchange {
  readonly request: Message & { readonly method: string; readonly url: string };
  readonly answer?: Message & { readonly status: number };
}

export type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

const shownCharacters = 2_000;
const secretFields =
  /^(?:value|pincode|password|apiKey|client_secret|clientSecret|privateKey|keystore|access_token|refresh_token|secret)$/;
const signingMethodTypes: readonly unknown[] = ['PIN', 'EMERGENCY_CODE', 'BIOMETRIC'];
const mask = '•••';

/** A message with masked secrets and a shortened body, which are computed on each read, and further fields. */
export function toMessage<Fields extends object>(headers: Headers, body: string, fields: Fields): Message & Fields {
  const message = {
    get headers() {
      return maskedHeaders(headers);
    },
    get body() {
      return cut(maskedBody(body));
    },
  };
  return Object.assign(message, fields);
}

export function exchangeLines({ request, answer }: Exchange): string[] {
  return [
    `${request.method} ${request.url}`,
    ...messageLines(request),
    ...(answer ? [`${answer.status}`, ...messageLines(answer)] : ['no response']),
  ];
}

function messageLines({ headers, body }: Message): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [...lines, ...(body === '' ? [] : ['', ...body.split('\n')]), ''];
}

function maskedHeaders(headers: Headers): Record<string, string> {
  const masked = [...headers].map(([name, value]) => [name, maskedHeader(name, value)]);
  return Object.fromEntries(masked);
}

function maskedHeader(name: string, value: string): string {
  if (name === 'authorization') return `${value.split(' ')[0]} ${mask}`;
  if (name === 'signing-method') return `${value.split(':')[0]}:${mask}`;
  if (name === 'encrypted-signing-method') return mask;
  return /key|secret|token|cookie/.test(name) && name !== 'idempotency-key' ? mask : value;
}

function maskedBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body, maskField), null, 2);
  } catch {
    return body.replace(/(client_secret|password)=[^&]*/g, `$1=${mask}`);
  }
}

/** Masks `value` only in objects that hold a secret: contract arguments also have a `value`. */
function maskField(this: unknown, name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !secretFields.test(name)) return value;
  return name === 'value' && !isSigningMethod(this) ? value : mask;
}

function isSigningMethod(holder: unknown): boolean {
  const type = valueAt(holder, 'type');
  return type === undefined || signingMethodTypes.includes(type);
}

function cut(text: string): string {
  return text.length > shownCharacters
    ? `${text.slice(0, shownCharacters)}\n… ${text.length - shownCharacters} more characters`
    : text;
}

/**
 * The value at a path of field names and list positions; `undefined` if a part of it is missing.
 * @example valueAt({ a: [{ b: 1 }] }, 'a.0.b') // 1
 */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce(fieldOf, value);
}

function fieldOf(holder: unknown, name: string): unknown {
  const isOwn = typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name);
  return isOwn ? Reflect.get(holder, name) : undefined;
}
