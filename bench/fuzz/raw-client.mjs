// @ts-check
import { connect } from 'node:net';
import { pipelineLength, toBytes } from './request.mjs';

/**
 * A response as received; `status` is 0 if the connection ended or the time ran out without a response.
 * @typedef {{ status: number, headers: Record<string, string>, text: string, fault?: string }} RawAnswer
 */

const maximumMilliseconds = 60_000;

/** Sends a request and returns all responses. @param {import('./request.mjs').FuzzRequest} request @param {Connection} connection @returns {Promise<RawAnswer[]>} */
export async function send(request, connection) {
  const bytes = toBytes(request);
  const { port } = connection;
  // A stream does not end.
  switch (/changes|watch/.test(request.target) ? 'dropped' : request.framing) {
    case 'length':
    case 'chunked':
      return [await connection.ask(bytes)];
    case 'pipelined':
      return askAlone(port, bytes, { maximum: pipelineLength });
    case 'dropped':
      return askAlone(port, bytes, { isDropped: true });
    default:
      return askAlone(port, bytes, { isCut: true });
  }
}

/** Sends bytes on one loopback connection, which is reused until the service closes it. */
export class Connection {
  port;
  /** @type {import('node:net').Socket | undefined} */
  #socket;

  /** @param {number} port */
  constructor(port) {
    this.port = port;
  }

  /** Sends a request with a correct length and returns its response. @param {Buffer} bytes @returns {Promise<RawAnswer>} */
  async ask(bytes) {
    const isKept = this.#socket?.readyState === 'open';
    const response = await this.#ask(bytes);
    // The service may close an idle connection just when the next request is sent.
    return isKept && response.fault === 'closed' ? this.#ask(bytes) : response;
  }

  close() {
    this.#socket?.destroy();
  }

  /** @param {Buffer} bytes */
  async #ask(bytes) {
    if (this.#socket?.readyState !== 'open') this.#socket = await open(this.port);
    const isHead = bytes.subarray(0, 5).equals(Buffer.from('HEAD '));
    const { responses, rest } = await talk(this.#socket, bytes, { isHead, maximum: 1 });
    const [response = none('closed')] = responses;
    const isLast = /close/i.test(response.headers.connection ?? '');
    if (response.status === 0 || isLast || rest > 0) this.close();
    // Responses to unparsable requests have a body even for HEAD.
    return rest > 0 && !(isHead && isLast)
      ? { ...response, fault: `${rest} bytes follow the answer` }
      : response;
  }
}

/**
 * Sends bytes on a separate connection and returns all responses. With `isCut`, the client ends the connection.
 * @param {number} port @param {Buffer} bytes
 * @param {{ isCut?: boolean, maximum?: number, isDropped?: boolean }} [options]
 * @returns {Promise<RawAnswer[]>}
 */
async function askAlone(port, bytes, { isCut = false, maximum = 1, isDropped = false } = {}) {
  const socket = await open(port);
  const isHead = bytes.subarray(0, 5).equals(Buffer.from('HEAD '));
  const exchanged = await talk(socket, bytes, { isHead, maximum, isCut, isDropped });
  socket.destroy();
  return exchanged.responses;
}

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
 * @param {{ isHead: boolean, maximum: number, isCut?: boolean, isDropped?: boolean }} options
 * @returns {Promise<{ responses: RawAnswer[], rest: number }>}
 */
function talk(socket, bytes, { isHead, maximum, isCut, isDropped }) {
  return new Promise((resolve) => {
    /** @type {RawAnswer[]} */
    const responses = [];
    let received = Buffer.alloc(0);
    const finish = (/** @type {string | undefined} */ fault) => {
      clearTimeout(patience);
      socket.removeAllListeners('data').removeAllListeners('close').removeAllListeners('end');
      if (fault === 'late') responses.push(none('late'));
      if (fault !== undefined) socket.destroy();
      resolve({ responses, rest: received.length });
    };
    const patience = setTimeout(() => finish('late'), maximumMilliseconds);
    const read = (/** @type {boolean} */ isEnded) => {
      for (;;) {
        const parsed = replyIn(received, { isHead, isEnded: isEnded || isDropped === true });
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

/** @param {string} fault @returns {RawAnswer} */
const none = (fault) => ({ status: 0, headers: {}, text: '', fault });

/**
 * @param {Buffer} bytes @param {{ isHead: boolean, isEnded: boolean }} options
 * @returns {{ response: RawAnswer, length: number } | undefined}
 */
function replyIn(bytes, { isHead, isEnded }) {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = bytes.subarray(headEnd + 4);
  const isBodiless = isHead || status < 200 || status === 204 || status === 304;
  const content = isBodiless ? { text: '', length: 0 } : contentOf(body, headers, isEnded);
  if (!content) return undefined;
  return {
    response: { status, headers, text: content.text },
    length: headEnd + 4 + content.length,
  };
}

/**
 * @param {Buffer} body @param {Record<string, string>} headers @param {boolean} isEnded
 * @returns {{ text: string, length: number } | undefined}
 */
function contentOf(body, headers, isEnded) {
  if (headers['content-length'] !== undefined) {
    const length = Number(headers['content-length']);
    return body.length < length ? undefined : { text: body.toString('utf8', 0, length), length };
  }
  const chunked = /chunked/i.test(headers['transfer-encoding'] ?? '') ? chunksOf(body) : undefined;
  if (chunked) return chunked;
  return isEnded ? { text: body.toString(), length: body.length } : undefined;
}

/** @param {Buffer} body @returns {{ text: string, length: number } | undefined} */
function chunksOf(body) {
  const parts = [];
  for (let offset = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', offset);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(body.toString('latin1', offset, lineEnd), 16);
    const from = lineEnd + 2;
    if (body.length < from + size + 2) return undefined;
    if (size === 0) return { text: Buffer.concat(parts).toString(), length: from + 2 };
    parts.push(body.subarray(from, from + size));
    offset = from + size + 2;
  }
}
