/** What ended a seed: the code and the sentence of who refused. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Why a seed ends before its end. */
export class Ended extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
