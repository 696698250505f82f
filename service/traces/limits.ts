/** Maximum links per trace; one request may mint thousands of tokens. */
export const maximumLinks = 500;
/** Maximum requests listed per trace. */
export const maximumRequests = 100;
/** A search of the request log pauses now and then; it is continued this many times. */
export const searchedStretches = 4;
