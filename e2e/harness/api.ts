import { z } from 'zod';
import type { Ready } from './ready.ts';

const tokenAnswer = z.object({ access_token: z.string() });

interface Call {
  readonly body?: unknown;
  readonly signingMethod?: { readonly id: string; readonly value: string };
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Door = Pick<Ready, 'baseUrl' | 'tokenUrl' | 'clientId' | 'clientSecret'>;

/** A program of the default application, calling the service over HTTP as one outside would. */
export class Api {
  readonly #baseUrl: string;
  /** Its access token. */
  readonly token: string;

  private constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl;
    this.token = token;
  }

  static async open({ baseUrl, tokenUrl, clientId, clientSecret }: Door): Promise<Api> {
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    const { access_token } = tokenAnswer.parse(await response.json());
    return new Api(baseUrl, access_token);
  }

  /** The `result` of an answer that must be a success. */
  async result<Result>(
    schema: z.ZodType<Result>,
    method: string,
    path: string,
    call: Call = {},
  ): Promise<Result> {
    const { body } = await this.call(method, path, call);
    return z.object({ success: z.literal(true), result: schema }).parse(body).result;
  }

  async call(
    method: string,
    path: string,
    { body, signingMethod, headers }: Call = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(signingMethod && { 'signing-method': `${signingMethod.id}:${signingMethod.value}` }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
}
