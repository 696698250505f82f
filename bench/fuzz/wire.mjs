// A client of our own: HTTP libraries neither send malformed requests nor report how a connection ended.
import { connect } from 'node:net';

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
 * @property {string[]} headers In the form `name: value`.
 * @property {Buffer | undefined} [body]
 * @property {'length' | 'chunked' | 'as it is' | 'cut' | 'dropped' | 'pipelined'} framing
 */

/**
 * A response as received; `status` is 0 if the connection ended or the time ran out without a response.
 * @typedef {{ status: number, headers: Record<string, string>, text: string, fault?: string }} RawAnswer
 */

const maximumMilliseconds = 60_000;
const pipelineLength = 3;

/** @param {FuzzRequest} request @returns {Buffer} */
function toBytes({ method, target, headers, body = Buffer.alloc(0), framing }) {
  const hasLength = ['length', 'dropped', 'pipelined'].includes(framing) && body.length > 0;
  const isChunked = framing === 'chunked';
  const lines = [
    ...headers,
    ...(hasLength ? [`content-length: ${body.length}`] : []),
    ...(isChunked ? ['transfer-encoding: chunked'] : []),
  ].map((line) => `${line}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  const half = Math.ceil(body.length / 2);
  const chunks = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  const chunked = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    ...[chunk, Buffer.from('\r\n')],
  ]);
  const content = isChunked ? [...chunked, Buffer.from('0\r\n\r\n')] : [body];
  const bytes = Buffer.concat([head, ...content]);
  return framing === 'pipelined' ? Buffer.concat(Array(pipelineLength).fill(bytes)) : bytes;
}

/** A command that repeats the request. @param {FuzzRequest} request @param {number} port */
export const toCommand = (request, port) =>
  `echo ${toBytes(request).toString('base64')} | base64 -d | nc 127.0.0.1 ${port}   # ${request.method} ${request.target.slice(0, 200)} ${request.body?.toString().slice(0, 500) ?? ''}`;

/** Sends a request and returns all responses. @param {FuzzRequest} request @param {Connection} connection @returns {Promise<RawAnswer[]>} */
export async function send(request, connection) {
  const bytes = toBytes(request);
  // A stream does not end.
  const framing = /changes|watch/.test(request.target) ? 'dropped' : request.framing;
  if (framing === 'length' || framing === 'chunked') return [await connection.ask(bytes)];
  const socket = await open(connection.port);
  const isCut = framing === 'cut' || framing === 'as it is';
  const maximum = framing === 'pipelined' ? pipelineLength : 1;
  const { responses } = await talk(socket, bytes, { maximum, isCut, isDropped: framing === 'dropped' });
  socket.destroy();
  return responses;
}

/** One loopback connection, which is reused until the service closes it. */
export class Connection {
  /** @type {import('node:net').Socket | undefined} */
  #socket;

  /** @param {number} port */
  constructor(port) {
    this.port = port;
  }

  /** Sends a request with a correct length and returns its response. @param {Buffer} bytes @returns {Promise<RawAnswer>} */
  async ask(bytes) {
    const isReused = this.#socket?.readyState === 'open';
    if (!this.#socket || !isReused) this.#socket = await open(this.port);
    const { responses, rest } = await talk(this.#socket, bytes, { maximum: 1 });
    const [response = none('closed')] = responses;
    const isLast = /close/i.test(response.headers.connection ?? '');
    if (response.status === 0 || isLast || rest > 0) this.close();
    // The service may close an idle connection just when the next request is sent.
    if (isReused && response.fault === 'closed') return this.ask(bytes);
    // Responses to unparsable requests have a body even for HEAD.
    const isExcused = isHead(bytes) && isLast;
    return rest > 0 && !isExcused ? { ...response, fault: `${rest} bytes follow the response` } : response;
  }

  close() {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}

/** @param {Buffer} bytes */
const isHead = (bytes) => bytes.toString('latin1', 0, 5) === 'HEAD ';

/** @param {string} fault @returns {RawAnswer} */
const none = (fault) => ({ status: 0, headers: {}, text: '', fault });

/** @param {number} port @returns {Promise<import('node:net').Socket>} */
function open(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
    socket.on('error', () => {});
  });
}

/**
 * @param {import('node:net').Socket} socket @param {Buffer} bytes
 * @param {{ maximum: number, isCut?: boolean, isDropped?: boolean }} options
 * @returns {Promise<{ responses: RawAnswer[], rest: number }>}
 */
function talk(socket, bytes, { maximum, isCut = false, isDropped = false }) {
  return new Promise((resolve) => {
    /** @type {RawAnswer[]} */
    const responses = [];
    let received = Buffer.alloc(0);
    const finish = (/** @type {string | undefined} */ fault) => {
      clearTimeout(patience);
      for (const event of ['data', 'close', 'end']) socket.removeAllListeners(event);
      if (fault === 'late') responses.push(none('late'));
      if (fault !== undefined) socket.destroy();
      resolve({ responses, rest: received.length });
    };
    const patience = setTimeout(() => finish('late'), maximumMilliseconds);
    const read = (/** @type {boolean} */ isEnded) => {
      for (;;) {
        const parsed = parseResponse(received, isHead(bytes), isEnded || isDropped);
        if (!parsed) return;
        received = received.subarray(parsed.length);
        if (parsed.response.status >= 200) responses.push(parsed.response);
        if (responses.length === maximum && !isCut) return finish(undefined);
      }
    };
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      read(false);
    });
    const onEnd = () => {
      read(true);
      finish('closed');
    };
    socket.once('end', onEnd).once('close', onEnd);
    socket.write(bytes);
    if (isCut) socket.end();
  });
}

/** @param {Buffer} bytes @param {boolean} isOfHead @param {boolean} isEnded @returns {{ response: RawAnswer, length: number } | undefined} */
function parseResponse(bytes, isOfHead, isEnded) {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  const pairs = lines.map((line) => /^([^:]*):\s*(.*?)\s*$/.exec(line) ?? []);
  const headers = Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value]));
  const isBodiless = isOfHead || status < 200 || status === 204 || status === 304;
  const body = bytes.subarray(headEnd + 4);
  const content = isBodiless ? { text: '', length: 0 } : parseBody(body, headers, isEnded);
  if (!content) return undefined;
  const response = { status, headers, text: content.text };
  return { response, length: headEnd + 4 + content.length };
}

/** @param {Buffer} body @param {Record<string, string>} headers @param {boolean} isEnded */
function parseBody(body, headers, isEnded) {
  if (headers['content-length'] !== undefined) {
    const length = Number(headers['content-length']);
    return body.length < length ? undefined : { text: body.toString('utf8', 0, length), length };
  }
  const isChunked = /chunked/i.test(headers['transfer-encoding'] ?? '');
  const parts = [];
  for (let offset = 0; isChunked; ) {
    const lineEnd = body.indexOf('\r\n', offset);
    const size = Number.parseInt(body.toString('latin1', offset, lineEnd), 16);
    if (lineEnd < 0 || body.length < lineEnd + size + 4) break;
    offset = lineEnd + size + 4;
    if (size === 0) return { text: Buffer.concat(parts).toString(), length: offset };
    parts.push(body.subarray(lineEnd + 2, offset - 2));
  }
  return isEnded ? { text: body.toString(), length: body.length } : undefined;
}
