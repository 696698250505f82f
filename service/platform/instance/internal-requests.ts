import type { InternalHandler, InternalRequests } from '../ports/ports.ts';

/** Internal dispatch that throws until the app is bound. */
export function createInternalRequests(): InternalRequests {
  let handler: InternalHandler = () => {
    throw new Error('The app is not ready yet.');
  };
  return {
    send: (request, resendOf) => handler(request, resendOf),
    lead: (to) => {
      handler = to;
    },
  };
}
