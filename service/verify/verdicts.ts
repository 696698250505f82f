import type { Exchange } from './exchange.ts';

/** The implementation does otherwise than the sentence says. The message is a sentence itself. */
export class Deviation extends Error {
  override readonly name = 'Deviation';
  readonly exchange: Exchange | undefined;
  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** What a statement needs could not be made, so nobody knows whether it holds. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
  readonly exchange: Exchange | undefined;
  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** What a statement needs was not given; the message says what to give. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}
