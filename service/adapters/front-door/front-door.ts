import type { AnswerAtDoor, FrontDoor } from '../../ports/front-door.ts';

/** Internal dispatch that throws until the app is bound. */
export function createFrontDoor(): FrontDoor {
  let answer: AnswerAtDoor = () => {
    throw new Error('The app is not ready yet.');
  };
  return {
    send: (request, resendOf) => answer(request, resendOf),
    lead: (to) => {
      answer = to;
    },
  };
}
