import { fieldsOf } from '../service/model/kernel/json.ts';
import type { Answer, ClientOptions, Failure } from './client-types.ts';
import { queryOf } from './to-request.ts';
import type { Outgoing, Transport } from './transport.ts';

type Send = (request: Outgoing) => Promise<Answer<unknown>>;
type TokenResult = Promise<string | Failure>;

// Kept from before a test replaces it.
const { now } = Date;
/** The time before its expiry from which a token is not used. */
const spareMilliseconds = 30_000;
/** A caller waits this long for the request of another caller, then sends its own. */
const patienceMilliseconds = 250;

interface Token {
  readonly value: string;
  readonly usableUntil: number;
}

interface TokenSource extends Pick<ClientOptions, 'clientId' | 'clientSecret'> {
  readonly tokenUrl: string;
  readonly pause: Transport['pause'];
  readonly send: Send;
}

/**
 * The access token of an application. Concurrent callers share a request; an expired token is replaced. A request that
 * failed or does not settle affects no later call.
 */
export class AccessToken {
  readonly #source: TokenSource;
  #token: Token | undefined;
  #pending: TokenResult | undefined;

  constructor(source: TokenSource) {
    this.#source = source;
  }

  /** A token, or the reason of the failure. */
  async get(): TokenResult {
    if (this.#token && now() < this.#token.usableUntil) return this.#token.value;
    return this.#pending ? this.#join(this.#pending) : this.#start();
  }

  /** Marks a token as rejected. The next call requests a new one, unless another call already did. */
  forget(token: string): void {
    if (this.#token?.value === token) this.#token = undefined;
  }

  async #join(pending: TokenResult): TokenResult {
    const patience = this.#source.pause(patienceMilliseconds);
    const result = await Promise.race([pending, patience.ended]).finally(patience.cancel);
    if (result !== undefined) return result;
    this.#abandon(pending);
    return this.get();
  }

  async #start(): TokenResult {
    const pending = this.#request();
    this.#pending = pending;
    try {
      return await pending;
    } finally {
      this.#abandon(pending);
    }
  }

  #abandon(pending: TokenResult): void {
    if (this.#pending === pending) this.#pending = undefined;
  }

  async #request(): TokenResult {
    const { tokenUrl, clientId, clientSecret, send } = this.#source;
    const credentials = { client_id: clientId, client_secret: clientSecret };
    const result = await send({
      ...{ url: tokenUrl, method: 'POST' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: queryOf(Object.entries({ grant_type: 'client_credentials', ...credentials })),
    });
    if (!result.ok) return result;
    const { access_token, expires_in } = fieldsOf(result.value);
    const lifetime = Number(expires_in ?? 60) * 1000;
    const value = String(access_token);
    this.#token = { value, usableUntil: now() + lifetime - spareMilliseconds };
    return value;
  }
}
