/** Answers a request as one that came to the listener; `resendOf` is the request that it repeats, if it does. */
export type AnswerAtDoor = (request: Request, resendOf?: string) => Promise<Response>;

/** The listener's own app in the hands of a use case: what is sent here passes every guard and rule. */
export interface FrontDoor {
  send: AnswerAtDoor;
  /** Says who answers; the app is made after the ports. */
  lead(to: AnswerAtDoor): void;
}
