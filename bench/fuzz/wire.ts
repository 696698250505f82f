// A client of our own: HTTP libraries neither send malformed requests nor report how a connection ended.
import { connect } from 'node:net';

export interface FuzzRequest {
  protocol: 'http' | 'rpc';
  /** Of the original operation. */
  name: string;
  method: string;
  target: string;
  /** In the form `name: value`. */
  headers: string[];
  body?: Buffer | undefined;
  /**
   * `length`: with Content-Length · `chunked`: in chunks · `as it is`: unchanged headers, then the client closes its side ·
   * `cut`: the same · `dropped`: closed as soon as a response starts · `pipelined`: several requests without waiting.
   */
  framing: (typeof framings)[number];
}
export const framings = ['length', 'as it is', 'cut', 'pipelined', 'dropped', 'chunked'] as const;

/** A response as received; `status` is 0 if the connection ended or the time ran out without a response. */
export type RawResponse = { status: number; headers: Record<string, string>; text: string; fault?: string };

const maximumMilliseconds = 60_000;
const pipelineLength = 3;
const none = (fault: string): RawResponse => ({ status: 0, headers: {}, text: '', fault });

function toBytes({ method, target, headers, body = Buffer.alloc(0), framing }: FuzzRequest): Buffer {
  const isChunked = framing === 'chunked';
  const hasLength = ['length', 'dropped', 'pipelined'].includes(framing) && body.length > 0;
  const added = [
    ...(hasLength ? [`content-length: ${body.length}`] : []),
    ...(isChunked ? ['transfer-encoding: chunked'] : []),
  ];
  const lines = [...headers, ...added].map((line) => `${line}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  const half = Math.ceil(body.length / 2);
  const chunks = [body.subarray(0, half), body.subarray(half)].filter(({ length }) => length > 0);
  const sizeOf = ({ length }: Buffer) => Buffer.from(`${length.toString(16)}\r\n`);
  const chunked = chunks.flatMap((chunk) => [sizeOf(chunk), chunk, Buffer.from('\r\n')]);
  const bytes = Buffer.concat([head, ...(isChunked ? [...chunked, Buffer.from('0\r\n\r\n')] : [body])]);
  return framing === 'pipelined' ? Buffer.concat(Array(pipelineLength).fill(bytes)) : bytes;
}

export const toCommand = (request: FuzzRequest, port: number) =>
  `echo ${toBytes(request).toString('base64')} | base64 -d | nc 127.0.0.1 ${port}   # ${request.method} ${request.target.slice(0, 200)} ${request.body?.toString().slice(0, 500) ?? ''}`;

/** Sends a request on its own connection and returns all responses. */
export function send(request: FuzzRequest, port: number): Promise<RawResponse[]> {
  // A stream does not end.
  const framing = /changes|watch/.test(request.target) ? 'dropped' : request.framing;
  const isCut = framing === 'cut' || framing === 'as it is';
  const isHead = request.method === 'HEAD';
  const expected = isCut ? Infinity : framing === 'pipelined' ? pipelineLength : 1;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const responses: RawResponse[] = [];
  let received = Buffer.alloc(0);
  const read = (isEnded: boolean) => {
    for (;;) {
      const parsed = parseResponse(received, isHead, isEnded || framing === 'dropped');
      if (!parsed) return;
      received = received.subarray(parsed.length);
      if (parsed.response.status >= 200) responses.push(parsed.response);
      if (responses.length === expected) return socket.destroy();
    }
  };
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      responses.push(none('late'));
      socket.destroy();
    }, maximumMilliseconds);
    socket.once('connect', () => {
      socket.removeAllListeners('error').on('error', () => {});
      socket.write(toBytes(request));
      if (isCut) socket.end();
    });
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      read(false);
    });
    socket.once('error', reject).once('end', () => {
      read(true);
      socket.destroy();
    });
    socket.once('close', () => {
      clearTimeout(patience);
      if (responses.length === 0) responses.push(none('closed'));
      // Responses to unparsable requests have a body even for HEAD.
      const isExcused = isHead && /close/i.test(responses.at(-1)?.headers.connection ?? '');
      const isRest = received.length > 0 && framing === 'length' && !isExcused;
      resolve(
        responses.map((one) => (isRest ? { ...one, fault: `${received.length} bytes follow the response` } : one)),
      );
    });
  });
}

function parseResponse(bytes: Buffer, isOfHead: boolean, isEnded: boolean) {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  const pairs = lines.map((line) => /^([^:]*):\s*(.*?)\s*$/.exec(line) ?? []);
  const headers = Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value]));
  const isBodiless = isOfHead || status < 200 || status === 204 || status === 304;
  const content = isBodiless ? { text: '', length: 0 } : parseBody(bytes.subarray(headEnd + 4), headers, isEnded);
  return content && { response: { status, headers, text: content.text }, length: headEnd + 4 + content.length };
}

function parseBody(body: Buffer, headers: Record<string, string>, isEnded: boolean) {
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
