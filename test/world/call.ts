import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';
import { parseJson } from '../../service/model/kernel/json.ts';

/** The address of the service in tests. */
export const baseUrl = 'http://127.0.0.1:8787';

/** A function that answers requests like the service. */
export type Callable = { fetch(request: Request): Promise<Response> };

export interface CallOptions {
  readonly token?: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly baseUrl?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed text, `undefined` if it is not JSON. */
  readonly body: unknown;
}

/** Calls a service. @example call(http, 'POST /api/users', { token, body: {} }) */
export async function call(service: Callable, methodAndPath: string, options: CallOptions = {}): Promise<Answer> {
  const response = await service.fetch(toRequest(methodAndPath, options));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parseJson(text) };
}

/** The request that `call` sends. */
export function toRequest(methodAndPath: string, options: CallOptions = {}): Request {
  const [method = '', path = ''] = methodAndPath.split(' ');
  const { token, body, rawBody, headers = {} } = options;
  const json = body === undefined ? undefined : JSON.stringify(body);
  const content = rawBody ?? json;
  // A streamed body requires `duplex`, because the response may arrive before its end.
  const streamed = content instanceof ReadableStream ? { duplex: 'half' } : {};
  return new Request(`${options.baseUrl ?? baseUrl}${path}`, {
    method,
    headers: {
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
    ...streamed,
  });
}

/** The `result` of a response, parsed with the expected schema. */
export function resultIn<Schema extends z.ZodType>(
  { body, text }: Pick<Answer, 'body' | 'text'>,
  schema: Schema,
): z.output<Schema> {
  const envelope = z.object({ success: z.literal(true), result: z.unknown() }).safeParse(body);
  if (!envelope.success) throw new Error(`Not a result: ${text}`);
  return schema.parse(envelope.data.result);
}

/** The error codes of a failure, in order. */
export function codesIn({ body, text }: Answer): string[] {
  const failure = z
    .strictObject({
      success: z.literal(false),
      errors: z.array(
        z.strictObject({ code: z.string(), message: z.string().min(1), traceCode: z.string(), docUrl: z.url() }),
      ),
    })
    .safeParse(body);
  if (!failure.success) throw new Error(`Not a failure: ${text}`);
  return failure.data.errors.map(({ code }) => code);
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

/** Calls a loopback port under a host name, like container names. */
export async function callUnderName(port: number, methodAndUrl: string, { headers = {}, body, form }: Sent = {}) {
  const [method = '', address = ''] = methodAndUrl.split(' ');
  const url = new URL(address);
  const content = form ? new URLSearchParams(form).toString() : body === undefined ? undefined : JSON.stringify(body);
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const all = { host: url.host, ...(content !== undefined && { 'content-type': type }), ...headers };
  const { response, text } = await new Promise<{ response: IncomingMessage; text: string }>((resolve, reject) => {
    const path = `${url.pathname}${url.search}`;
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers: all }, async (response) => {
      resolve({ response, text: await textOf(response) });
    });
    outgoing.on('error', reject);
    outgoing.end(content);
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    /** The result of the envelope; throws if the call failed. */
    result: <Schema extends z.ZodType>(schema: Schema) => resultIn({ body: parseJson(text), text }, schema),
  };
}

/** Sends bytes to a listener and returns all that comes back until it closes the connection. */
export function sendRaw(baseUrl: string, text: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      response += chunk;
    });
    socket.once('error', reject).once('close', () => resolve(response));
  });
}
