import type { InternalHandler, InternalRequests } from '../../ports/internal-requests.ts';

/** Internal dispatch that throws until the app is bound. */
export function createInternalRequests(): InternalRequests {
  let answer: InternalHandler = () => {
    throw new Error('The app is not ready yet.');
  };
  return {
    send: (request, resendOf) => answer(request, resendOf),
    lead: (to) => {
      answer = to;
    },
  };
}
