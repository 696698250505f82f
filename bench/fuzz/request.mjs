// @ts-check
/**
 * A request with its framing on the wire. `length`: reused connection, with Content-Length · `chunked`: reused
 * connection, in chunks · `as it is`: separate connection, unchanged headers · `cut`: separate connection, ended by
 * the client after the bytes · `dropped`: closed as soon as a response starts · `pipelined`: several requests without
 * waiting.
 * @typedef {object} FuzzRequest
 * @property {'http' | 'rpc'} protocol
 * @property {string} name Name of the original operation.
 * @property {string} method
 * @property {string} target
 * @property {[name: string, value: string][]} headers
 * @property {Buffer} [body]
 * @property {'length' | 'chunked' | 'as it is' | 'cut' | 'dropped' | 'pipelined'} framing
 */

/** Number of requests in a `pipelined` one. */
export const pipelineLength = 3;

/** @param {FuzzRequest} request @returns {Buffer} */
export function toBytes(request) {
  const { framing } = request;
  if (framing !== 'pipelined') return oneAsBytes(request);
  return Buffer.concat(Array(pipelineLength).fill(oneAsBytes({ ...request, framing: 'length' })));
}

/** @param {FuzzRequest} request @returns {Buffer} */
function oneAsBytes({ method, target, headers, body, framing }) {
  const isFramed = framing === 'length' || framing === 'dropped';
  const all = [
    ...headers,
    ...(isFramed && body ? [['content-length', String(body.length)]] : []),
    ...(framing === 'chunked' ? [['transfer-encoding', 'chunked']] : []),
  ];
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  const content = body ?? Buffer.alloc(0);
  return Buffer.concat([head, framing === 'chunked' ? inChunks(content) : content]);
}

/** @param {Buffer} body */
function inChunks(body) {
  const size = Math.max(1, Math.ceil(body.length / 3));
  const parts = [];
  for (let offset = 0; offset < body.length; offset += size) {
    const chunk = body.subarray(offset, offset + size);
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

/** A command that repeats the request: curl if possible, otherwise its bytes. @param {FuzzRequest} request @param {string} baseUrl */
export function toCommand(request, baseUrl) {
  const { method, target, headers, body, framing } = request;
  const isPlain =
    ['length', 'dropped', 'chunked'].includes(framing) &&
    /^[A-Z]+$/.test(method) &&
    /^\/[\x21-\x7e]*$/.test(target) &&
    headers.some(([name]) => name === 'host') &&
    headers.every(([name, value]) => /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value));
  if (!isPlain) return `bytes (base64): ${toBytes(request).toString('base64')}`;
  const headerFlags = headers
    .filter(([name, value]) => name !== 'host' || !baseUrl.endsWith(value) || value === '')
    .concat(framing === 'chunked' ? [['transfer-encoding', 'chunked']] : [])
    .map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`);
  const text = body?.toString('utf8') ?? '';
  const isText = body && Buffer.from(text).equals(body) && !text.includes('\0');
  const content = !body
    ? ''
    : isText
      ? ` --data-binary ${quoted(text)}`
      : ` --data-binary @- <<<"$(echo ${body.toString('base64')} | base64 -d)"`;
  return `curl -i --path-as-is -X ${method}${headerFlags.join('')}${content} ${quoted(baseUrl + target)}`;
}

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
