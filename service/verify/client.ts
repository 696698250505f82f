import { type Answer, Blocked } from './answer.ts';
import { type Exchange, toMessage } from './exchange.ts';

/** One request; `url` is absolute. */
export interface Sending {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

const patienceMilliseconds = 30_000;

/**
 * Sends one request over HTTP without following redirects. Throws a `Blocked` without a response.
 */
export async function send({ method, url, headers = {}, body }: Sending): Promise<Answer> {
  const requestHeaders = new Headers(headers);
  const request = { ...toMessage(requestHeaders, body ?? ''), method, url };
  const response = await fetch(url, {
    method,
    headers: requestHeaders,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMilliseconds),
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => {
    throw new Blocked(`No response: ${reasonOf(error)}.`, { request });
  });
  const text = await response.text();
  const answer = { ...toMessage(response.headers, text), status: response.status };
  const exchange: Exchange = { request, answer };
  return { status: response.status, headers: response.headers, text, body: parse(text), exchange };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return isLate
    ? `no response within ${patienceMilliseconds / 1000} s`
    : 'the connection failed. Check that the service runs and that the address is correct';
}
