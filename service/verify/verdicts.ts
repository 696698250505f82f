import type { Exchange } from './exchange.ts';

class ErrorInExchange extends Error {
  readonly exchange: Exchange | undefined;
  constructor(message: string, exchange?: Exchange) {
    super(message);
    this.exchange = exchange;
  }
}

/** The implementation does not meet the assertion. The message is a sentence. */
export class Deviation extends ErrorInExchange {
  override readonly name = 'Deviation';
}

/** A precondition of the assertion could not be created. */
export class Blocked extends ErrorInExchange {
  override readonly name = 'Blocked';
}

/** An option that the assertion requires is missing; the message names it. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}
