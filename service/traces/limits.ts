/** As many links of a trace are told; thousands of mints may be asked for at once. */
export const maximumLinks = 500;
/** As many requests that went on with a trace are told. */
export const maximumRequests = 100;
/** A search of the request log rests now and then; it is taken up so often. */
export const searchedStretches = 4;
