/** Where a headless service serves the console on its listener. */
export const consoleBase = '/console/';
export const enterPath = `${consoleBase}enter`;

/** The addresses a caller needs, from the one the listener has. */
export function addressesOf(baseUrl: string) {
  return {
    baseUrl,
    marketUrl: `${baseUrl}/market`,
    tokenUrl: `${baseUrl}/oauth/token`,
    docsUrl: `${baseUrl}/docs`,
  };
}

/** The link that opens the console in a browser, once. */
export function consoleLink(baseUrl: string, key: string): string {
  return `${baseUrl}${enterPath}?key=${key}`;
}
