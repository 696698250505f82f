import { secretTypes } from '../../model/kernel/secret-types.ts';

/** Addresses of the hosted service that Vaultdesk does not offer: a feature, what to use instead, and the addresses. */
interface Absence {
  /** A sentence that says what is not offered, and what to use instead. */
  readonly sentence: string;
  /** Methods and paths, also under /market; `{name}` is one segment, a final `/**` any further segments or none. */
  readonly addresses: readonly string[];
}

function absence(feature: string, instead: string, ...addresses: string[]): Absence {
  return { sentence: `${feature} not offered by Vaultdesk. ${instead}`, addresses };
}

const fromThisMarket = 'Sell with POST /offers and buy with POST /fulfillments.';

/** More specific addresses precede more general addresses. */
export const absences: readonly Absence[] = [
  absence(
    'Hedera token associations and allowances are',
    `Use one of ${secretTypes.join(', ')}, whose tokens need no association.`,
    'GET /api/wallets/{chain}/{address}/tokens/associations',
    'GET /api/wallets/{chain}/{address}/nonfungibles/allowances',
  ),
  absence(
    'Links of wallets to users of a widget are',
    'A wallet belongs to the user in its userId: GET /api/wallets/{walletId}.',
    'GET /api/wallets/{walletId}/link',
  ),
  absence(
    'Transferring a wallet to another user is',
    'Its key is sealed for the signing methods of its user: export it with one of them and import it for the other user.',
    '* /api/wallets/{walletId}/user',
  ),
  absence(
    'Statistics of clients are',
    'See the console, or GET /_vaultdesk/statistics.',
    'GET /api/wallets/clients/statistics',
  ),
  absence(
    'Changing the type of a wallet is',
    'The setting walletType determines the type of new wallets.',
    'PATCH /api/wallets/{walletId}/walletType',
  ),
  absence(
    'Swaps are',
    'Call the contract of an exchange with POST /api/transactions/execute.',
    '* /api/swap/**',
    '* /api/swaps/**',
    '* /api/wallets/swap/**',
    '* /api/wallets/swaps/**',
    '* /api/wallets/{walletId}/swap/**',
    '* /api/wallets/{walletId}/swaps/**',
  ),
  absence(
    'Fiat ramps are',
    'New wallets have coins, and POST /_vaultdesk/faucet gives more.',
    ...['fiat', 'ramp', 'ramps', 'onramp', 'onramps', 'offramp', 'offramps'].flatMap(ramps),
    ...['on-ramp', 'on-ramps', 'off-ramp', 'off-ramps', 'fiat-ramp', 'fiat-ramps'].flatMap(ramps),
    '* /fiat-ramp/**',
  ),
  absence(
    'Branding is',
    'The payment page has a fixed design.',
    ...['branding', 'brandings'].flatMap((word) => [
      `* /api/${word}/**`,
      `* /api/{version}/${word}/**`,
      `* /api/apps/{app}/${word}/**`,
      `* /api/{version}/apps/{app}/${word}/**`,
      `* /api/apps/${word}/**`,
    ]),
    '* /account/settings/branding/**',
  ),
  absence(
    'The Stripe dashboard is',
    'Payments are in the console, and in GET /_vaultdesk/payments.',
    'GET /stripe-dashboard',
  ),
  absence(
    'Company wallets are',
    'Create a user and a wallet for the company: POST /api/users and POST /api/wallets.',
    '* /api/company-wallet/**',
    '* /api/company-wallets/**',
    '* /api/{version}/company-wallets/**',
    '* /api/{version}/{standard}/company-wallets/**',
    '* /api/{version}/company-wallet/**',
    'GET /api/v3/wallets',
    'GET /api/v3/wallets/{chain}',
    'DELETE /api/v3/wallets/{chain}/{address}',
    'GET /api/wallets/{chain}',
    'DELETE /api/wallets/{chain}/{address}',
  ),
  absence(
    'Uploads of images and media are',
    'Give the address of a file as image or media of a contract or token type.',
    'POST /api/v3/media',
    'POST /api/v3/images',
    'POST /api/images',
    'POST /api/media',
  ),
  absence('SUI is', `Use one of ${secretTypes.join(', ')} under /api/v3/erc1155.`, '* /api/v3/sui/**'),
  absence(
    'Burning on behalf of a holder is',
    'A wallet can burn its own tokens of a burnable type: POST /api/transactions/execute with functionName burn.',
    ...['burn', 'burns'].flatMap((word) =>
      ['', 'erc1155/', 'tokens/', 'erc1155/tokens/'].map((place) => `* /api/{version}/${place}${word}/**`),
    ),
  ),
  absence(
    'The NFT API v1 is',
    'Use /api/v3/erc1155, which has contracts, token types and mints.',
    '* /api/minter/contracts/**',
    '* /api/apps/{app}/contracts/**',
    'GET /api/env',
    'GET /api/{chain}/{address}/items',
    'GET /api/contracts/{contractId}/metadata',
    'PATCH /api/contracts/{contractId}/metadata',
    'GET /api/contracts/{contractId}/token-types/{typeId}/metadata',
    'PUT /api/contracts/{contractId}/token-types/{typeId}/metadata',
    'GET /api/contracts/{chain}/{address}/tokens/{tokenId}',
  ),
  absence('Roles of market users are', 'Every market user may buy and sell.', 'GET /user/roles'),
  absence('A list of popular offers is', 'List offers with GET /offers.', 'GET /offers/hot'),
  absence(
    'Associations of fulfillments with transactions are',
    'Vaultdesk sends the transactions itself; see txOutOfCustody.',
    'PATCH /fulfillments/txAssociation',
  ),
  absence(
    'Preferences for e-mails are',
    'Vaultdesk sends no e-mails.',
    'GET /user/preferences',
    'PUT /user/preferences',
  ),
  absence(
    'Rewards are',
    'Deposit USDC instead: POST /_vaultdesk/market/users/{userId}/deposit.',
    '* /reward/**',
    '* /rewards/**',
    '* /user/credits/vens/**',
    ...['reward', 'rewards'].flatMap((word) => [`* /api/${word}/**`, `* /api/{version}/${word}/**`]),
  ),
  absence(
    'Fees and orders are',
    fromThisMarket,
    '* /fees/**',
    '* /orders/**',
    '* /user/orders/**',
    '* /users/{userId}/orders/**',
    '* /collections/fees/**',
    '* /collections/orders/**',
    '* /collections/{collectionId}/fees/**',
    '* /collections/{collectionId}/orders/**',
  ),
  absence('Collections of the market are', 'Filter offers by contractAddress: GET /offers.', '* /collections/**'),
];

function ramps(word: string): string[] {
  return ['', 'wallets/', 'wallets/{walletId}/'].map((place) => `* /api/${place}${word}/**`);
}

interface Place {
  readonly method: string;
  readonly pattern: RegExp;
  readonly sentence: string;
}

const places: readonly Place[] = absences.flatMap(({ sentence, addresses }) =>
  addresses.map((address) => {
    const [method = '', path = ''] = address.split(' ');
    const segments = path
      .replace(/\/\*\*$/, '')
      .replaceAll('{chain}', '[A-Z_]+')
      .replaceAll(/\{\w+\}/g, '[^/]+');
    const rest = path.endsWith('/**') ? '(?:/.*)?' : '';
    return { method, pattern: new RegExp(`^${segments}${rest}$`), sentence };
  }),
);

/** The reason why an address of the hosted service is not available; `undefined` for any other address. */
export function notOffered(method: string, path: string): string | undefined {
  const verb = method === 'HEAD' ? 'GET' : method;
  const plain = path.replace(/^\/market(?=\/)/, '');
  return places.find((place) => (place.method === '*' || place.method === verb) && place.pattern.test(plain))?.sentence;
}
