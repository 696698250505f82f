import type { Answer, ClientOptions, Failure } from './client-types.ts';

type Send = (request: Request) => Promise<Answer<unknown>>;

/** The time before its expiry from which a token is not used. */
const spareMilliseconds = 30_000;

interface Held {
  readonly answer: Promise<string | Failure>;
  usableUntil: number;
}

/** The access token of an application. Concurrent callers share a request; an expired token is replaced. */
export class AccessToken {
  readonly #asked: () => Request;
  readonly #send: Send;
  #held: Held | undefined;

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
    this.#asked = () =>
      new Request(tokenUrl, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', ...credentials }),
      });
    this.#send = send;
  }

  /** A token, or the reason of the failure. */
  get(): Promise<string | Failure> {
    if (this.#held && Date.now() < this.#held.usableUntil) return this.#held.answer;
    const held: Held = { answer: this.#ask(), usableUntil: Number.POSITIVE_INFINITY };
    this.#held = held;
    return held.answer;
  }

  /** Marks a token as rejected. The next call requests a new one, unless another call already did. */
  async forget(refused: string): Promise<void> {
    const held = this.#held;
    if (held && (await held.answer) === refused && this.#held === held) this.#held = undefined;
  }

  async #ask(): Promise<string | Failure> {
    const answer = await this.#send(this.#asked());
    if (!answer.ok) {
      this.#held = undefined;
      return answer;
    }
    const { access_token, expires_in }: Record<string, unknown> = Object(answer.value);
    const lifetime = Number(expires_in ?? 60) * 1000;
    if (this.#held) this.#held.usableUntil = Date.now() + lifetime - spareMilliseconds;
    return String(access_token);
  }
}
