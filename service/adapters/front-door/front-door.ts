import type { AnswerAtDoor, FrontDoor } from '../../ports/front-door.ts';

/** A door that leads nowhere until it is told; sending through it throws before. */
export function createFrontDoor(): FrontDoor {
  let answer: AnswerAtDoor = () => {
    throw new Error('Nobody answers at the front door yet.');
  };
  return {
    send: (request, resendOf) => answer(request, resendOf),
    lead: (to) => {
      answer = to;
    },
  };
}
