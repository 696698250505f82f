/** Where a headless service serves the console on its listener. */
export const consoleBase = '/console/';
/** The console's page that a one-time link leads to. */
const enterPath = `${consoleBase}enter`;
/** Where a headless service takes the calls of the console. */
export const callsPath = `${consoleBase}trpc/`;
/** Where the console changes the key of a link for a session. */
export const sessionsPath = `${consoleBase}sessions`;

/** Issues nonces for the proofs of the console. */
export const noncesPath = `${consoleBase}nonces`;

/** The addresses a caller needs, from the one the listener has. */
export function addressesOf(baseUrl: string) {
  return {
    baseUrl,
    marketUrl: `${baseUrl}/market`,
    tokenUrl: `${baseUrl}/oauth/token`,
    docsUrl: `${baseUrl}/docs`,
  };
}

/** The link that opens the console in a browser, once. What stands behind # stays in the browser until its page sends it. */
export function consoleLink(baseUrl: string, key: string): string {
  return `${baseUrl}${enterPath}#key=${key}`;
}
