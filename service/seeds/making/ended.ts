/** The code and message of the rejection that ended a seed. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Ends a seed early. */
export class Ended extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
