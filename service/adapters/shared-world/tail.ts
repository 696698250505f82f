import { second } from '../../kernel/time-units.ts';
import type { Database } from './database.ts';
import { channel, shareableText } from './postgres-log.ts';

/** Poll interval, since notifications may get lost. */
const pollMilliseconds = second;
const listenAgainMilliseconds = second;

/**
 * Follows the entries of other instances: database notifications wake it, and it polls once a
 * second.
 */
export class Tail {
  readonly #database: Database;
  readonly #world: string;
  readonly #read: () => Promise<unknown>;
  readonly #share: () => Promise<unknown>;
  #timer: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #unlisten: (() => Promise<void>) | undefined;
  #hasEnded = false;
  #isReading = false;

  /**
   * `read` applies new entries; `share` is called if another instance wants to append and has to
   * wait.
   */
  constructor(
    database: Database,
    world: string,
    { read, share }: { read: () => Promise<unknown>; share: () => Promise<unknown> },
  ) {
    this.#database = database;
    this.#world = world;
    this.#read = read;
    this.#share = share;
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), pollMilliseconds);
    void this.#listen();
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    clearInterval(this.#timer);
    clearTimeout(this.#again);
    await this.#unlisten?.();
  }

  #look(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    void this.#read().finally(() => {
      this.#isReading = false;
    });
  }

  async #listen(): Promise<void> {
    let isBroken = false;
    const onDisconnect = () => {
      if (isBroken || this.#hasEnded) return;
      isBroken = true;
      this.#look();
      this.#again = setTimeout(() => void this.#listen(), listenAgainMilliseconds);
    };
    const onPayload = (payload: string) => {
      if (payload === shareableText(this.#world)) void this.#share().catch(() => undefined);
      else if (payload.startsWith(`${this.#world} `)) this.#look();
    };
    const unlisten = await this.#database
      .listen(channel, onPayload, onDisconnect)
      .catch(onDisconnect);
    if (!unlisten) return;
    this.#unlisten = unlisten;
    if (this.#hasEnded) await unlisten();
    // Earlier notifications were missed.
    else this.#look();
  }
}
