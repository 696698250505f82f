import type { Exchange } from './exchange.ts';

/** The implementation does not meet the assertion. The message is a sentence. */
export class Deviation extends Error {
  override readonly name = 'Deviation';
  readonly exchange: Exchange | undefined;
  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** A precondition of the assertion could not be created. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
  readonly exchange: Exchange | undefined;
  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** An option that the assertion requires is missing; the message names it. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}
