/**
 * The clock of the service goes no further, in milliseconds since 1970: moments are compared as texts with
 * years of four digits, and what is due a few years later has to have them too.
 */
export const lastMoment = Date.parse('9990-12-31T23:59:59.999Z');
