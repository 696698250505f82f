/**
 * Latest time of the service clock, in milliseconds since 1970. Instants are compared as texts with four-digit years,
 * and work due a few years later must still have such a year.
 */
export const lastMoment = Date.parse('9990-12-31T23:59:59.999Z');
