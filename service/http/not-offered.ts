/** Paths of the hosted service that Vaultdesk does not offer, with a message each. */
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
    'Deployments of ERC-20 tokens are not offered by Vaultdesk. Use a fungible ERC-1155 token type: POST /api/v3/erc1155/token-types/creations with "fungible": true.',
  ],
  [
    /^\/api\/v\d+\/(erc1155\/)?(tokens\/)?burns?(\/|$)/,
    'Burning on behalf of a holder is not offered by Vaultdesk. A wallet can burn its own tokens of a burnable type: POST /api/transactions/execute with functionName burn.',
  ],
  [
    /^\/api\/wallets\/[^/]+\/user$/,
    'Transferring a wallet to another user is not offered by Vaultdesk: its key is sealed for the signing methods of its user. Export it with one of them and import it for the other user.',
  ],
];

function plainly(subject: string, verb: 'is' | 'are' = 'are'): string {
  return `${subject} ${verb} not offered by Vaultdesk.`;
}

/** The reason why a path of the hosted service is not available; `undefined` for any other path. */
export function notOffered(path: string): string | undefined {
  return absent.find(([beginning]) => beginning.test(path))?.[1];
}
