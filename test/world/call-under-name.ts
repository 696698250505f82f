import { request } from 'node:http';
import { z } from 'zod';
import { parseJson } from '../../service/kernel/json.ts';

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The result of the envelope; throws if the call failed. */
  result<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
}

/** Calls a loopback port under a host name, like container names. */
export async function callUnderName(
  port: number,
  methodAndUrl: string,
  { headers = {}, body, form }: Sent = {},
): Promise<Answer> {
  const [method = '', address = ''] = methodAndUrl.split(' ');
  const url = new URL(address);
  const content = form
    ? new URLSearchParams(form).toString()
    : body === undefined
      ? undefined
      : JSON.stringify(body);
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const all = {
    host: url.host,
    ...(content !== undefined && { 'content-type': type }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const path = `${url.pathname}${url.search}`;
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers: all },
      async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          result: (schema) => enveloped(text, schema),
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(content);
  });
}

function enveloped<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  const envelope = z
    .object({ success: z.literal(true), result: z.unknown() })
    .safeParse(parseJson(text));
  if (!envelope.success) throw new Error(`Not a result: ${text}`);
  return schema.parse(envelope.data.result);
}
