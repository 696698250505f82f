/** What the hosted service has and Vaultdesk has not, by the beginnings of its addresses. */
const absent: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/swaps?(\/|$)/, 'Swaps'],
  [/^\/api\/(fiat|ramps?|onramp|offramp)(\/|$)/, 'Fiat ramps'],
  [/^\/api\/(branding|apps\/[^/]+\/branding)(\/|$)/, 'Branding'],
  [/^\/api\/company-wallets?(\/|$)/, 'Company wallets'],
  [/^\/(market\/)?rewards?(\/|$)/, 'Rewards'],
];

/** What stands at an address of the hosted service that is not offered here; nothing for any other. */
export function notOffered(path: string): string | undefined {
  return absent.find(([beginning]) => beginning.test(path))?.[1];
}
