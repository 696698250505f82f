import type { Answer, ClientOptions, Failure } from './client-types.ts';

type Send = (request: Request) => Promise<Answer<unknown>>;

/** The time before its expiry from which a token is not used. */
const spareMilliseconds = 30_000;

interface CachedToken {
  readonly result: Promise<string | Failure>;
  usableUntil: number;
}

/** The access token of an application. Concurrent callers share a request; an expired token is replaced. */
export class AccessToken {
  readonly #createRequest: () => Request;
  readonly #send: Send;
  #cached: CachedToken | undefined;

  constructor(
    {
      tokenUrl,
      clientId,
      clientSecret,
    }: Pick<ClientOptions, 'clientId' | 'clientSecret'> & {
      readonly tokenUrl: string;
    },
    send: Send,
  ) {
    const credentials = { client_id: clientId, client_secret: clientSecret };
    this.#createRequest = () =>
      new Request(tokenUrl, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', ...credentials }),
      });
    this.#send = send;
  }

  /** A token, or the reason of the failure. */
  get(): Promise<string | Failure> {
    if (this.#cached && Date.now() < this.#cached.usableUntil) return this.#cached.result;
    const cached: CachedToken = { result: this.#request(), usableUntil: Number.POSITIVE_INFINITY };
    this.#cached = cached;
    return cached.result;
  }

  /** Marks a token as rejected. The next call requests a new one, unless another call already did. */
  async forget(token: string): Promise<void> {
    const cached = this.#cached;
    if (cached && (await cached.result) === token && this.#cached === cached)
      this.#cached = undefined;
  }

  async #request(): Promise<string | Failure> {
    const result = await this.#send(this.#createRequest());
    if (!result.ok) {
      this.#cached = undefined;
      return result;
    }
    const { access_token, expires_in }: Record<string, unknown> = Object(result.value);
    const lifetime = Number(expires_in ?? 60) * 1000;
    if (this.#cached) this.#cached.usableUntil = Date.now() + lifetime - spareMilliseconds;
    return String(access_token);
  }
}
