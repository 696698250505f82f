/** What the hosted service has and Vaultdesk has not, by its addresses, in a sentence each. */
const absent: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/(wallets\/([^/]+\/)?)?swaps?(\/|$)/, plainly('Swaps')],
  [
    /^\/api\/(wallets\/([^/]+\/)?)?(fiat|ramps?|onramps?|offramps?|on-ramps?|off-ramps?)(\/|$)/,
    plainly('Fiat ramps'),
  ],
  [/^\/api\/(v\d+\/)?(apps\/([^/]+\/)?)?brandings?(\/|$)/, plainly('Branding', 'is')],
  [/^\/api\/(.+\/)?company-wallets?(\/|$)/, plainly('Company wallets')],
  [/^(\/market)?\/(collections\/([^/]+\/)*)?(fees|orders)(\/|$)/, plainly('Fees and orders')],
  [/^(\/market)?\/collections(\/|$)/, plainly('Collections of the market')],
  [/^(\/api(\/v\d+)?|\/market)?\/rewards?(\/|$)/, plainly('Rewards')],
  [
    /^\/api\/v3\/erc20(\/|$)/,
    'Deployments of ERC-20 tokens are not offered by Vaultdesk. A fungible token type of ERC-1155 is: POST /api/v3/erc1155/token-types/creations with "fungible": true.',
  ],
  [
    /^\/api\/v\d+\/(erc1155\/)?(tokens\/)?burns?(\/|$)/,
    'Burning in the name of a holder is not offered by Vaultdesk. A wallet burns what it holds of a burnable type itself: POST /api/transactions/execute with functionName burn.',
  ],
  [
    /^\/api\/wallets\/[^/]+\/user$/,
    'Giving a wallet to another user is not offered by Vaultdesk: its key is sealed for the signing methods of its user. Export it with one of them, and import it for the other user.',
  ],
];

function plainly(what: string, verb: 'is' | 'are' = 'are'): string {
  return `${what} ${verb} not offered by Vaultdesk.`;
}

/** Why nothing answers at an address that the hosted service has; nothing for any other address. */
export function notOffered(path: string): string | undefined {
  return absent.find(([beginning]) => beginning.test(path))?.[1];
}
