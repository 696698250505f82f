import { secretTypes } from '../../model/kernel/secret-types.ts';

/** Addresses of the hosted service that Vaultdesk does not offer: a feature, what to use instead, and the addresses. */
interface Absence {
  /** A sentence that says what is not offered, and what to use instead. */
  readonly sentence: string;
  /** Methods and paths, also under /market; `{name}` is one segment, a final `/**` any further segments or none. */
  readonly addresses: readonly string[];
}

function absence(feature: string, instead: string, ...addresses: string[]): Absence {
  return { sentence: `${feature} not offered by Vaultdesk. ${instead}`, addresses: addresses.flatMap(spellingsOf) };
}

/** Expands alternatives. @example spellingsOf('* /api/swap(|s)') // ['* /api/swap', '* /api/swaps'] */
function spellingsOf(address: string): string[] {
  const [, before = '', alternatives, after = ''] = /^(.*?)\(([^)]*)\)(.*)$/.exec(address) ?? [];
  if (alternatives === undefined) return [address];
  return alternatives.split('|').flatMap((word) => spellingsOf(before + word + after));
}

/** More specific addresses precede more general addresses. `(a|b)` is one of two spellings. */
export const absences: readonly Absence[] = [
  absence(
    'Hedera token associations and allowances are',
    `Use one of ${secretTypes.join(', ')}, whose tokens need no association.`,
    'GET /api/wallets/{chain}/{address}/(tokens/associations|nonfungibles/allowances)',
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
    '* /api/(|wallets/|wallets/{walletId}/)swap(|s)/**',
  ),
  absence(
    'Fiat ramps are',
    'New wallets have coins, and POST /_vaultdesk/faucet gives more.',
    '* /api/(|wallets/|wallets/{walletId}/)(fiat|ramp|ramps|onramp|onramps|offramp|offramps)/**',
    '* /api/(|wallets/|wallets/{walletId}/)(on-ramp|on-ramps|off-ramp|off-ramps|fiat-ramp|fiat-ramps)/**',
    '* /fiat-ramp/**',
  ),
  absence(
    'Branding is',
    'The payment page has a fixed design.',
    '* /api/(|{version}/|apps/|apps/{app}/|{version}/apps/{app}/)branding(|s)/**',
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
    '* /api/(|{version}/)company-wallet(|s)/**',
    '* /api/{version}/{standard}/company-wallets/**',
    'GET /api/v3/wallets',
    'GET /api/(|v3/)wallets/{chain}',
    'DELETE /api/(|v3/)wallets/{chain}/{address}',
  ),
  absence(
    'Uploads of images and media are',
    'Give the address of a file as image or media of a contract or token type.',
    'POST /api/(|v3/)(media|images)',
  ),
  absence('SUI is', `Use one of ${secretTypes.join(', ')} under /api/v3/erc1155.`, '* /api/v3/sui/**'),
  absence(
    'Burning on behalf of a holder is',
    'A wallet can burn its own tokens of a burnable type: POST /api/transactions/execute with functionName burn.',
    '* /api/{version}/(|erc1155/)(|tokens/)burn(|s)/**',
  ),
  absence(
    'The NFT API v1 is',
    'Use /api/v3/erc1155, which has contracts, token types and mints.',
    '* /api/(minter|apps/{app})/contracts/**',
    'GET /api/env',
    'GET /api/{chain}/{address}/items',
    '(GET|PATCH) /api/contracts/{contractId}/metadata',
    '(GET|PUT) /api/contracts/{contractId}/token-types/{typeId}/metadata',
    'GET /api/contracts/{chain}/{address}/tokens/{tokenId}',
  ),
  absence('Roles of market users are', 'Every market user may buy and sell.', 'GET /user/roles'),
  absence(
    'The list of all credits is',
    'Read the newest with GET /user/credits/USDC/history, or list them with GET /_vaultdesk/market/users/{userId}/movements.',
    'GET /user/credits/history',
  ),
  absence('A list of popular offers is', 'List offers with GET /offers.', 'GET /offers/hot'),
  absence(
    'Associations of fulfillments with transactions are',
    'Vaultdesk sends the transactions itself; see txOutOfCustody.',
    'PATCH /fulfillments/txAssociation',
  ),
  absence('Preferences for e-mails are', 'Vaultdesk sends no e-mails.', '(GET|PUT) /user/preferences'),
  absence(
    'Rewards are',
    'Deposit USDC instead: POST /_vaultdesk/market/users/{userId}/deposit.',
    '* /(|api/|api/{version}/)reward(|s)/**',
    '* /user/credits/vens/**',
  ),
  absence(
    'Fees and orders are',
    'Sell with POST /offers and buy with POST /fulfillments.',
    '* /(|collections/|collections/{collectionId}/)(fees|orders)/**',
    '* /(user|users/{userId})/orders/**',
  ),
  absence('Collections of the market are', 'Filter offers by contractAddress: GET /offers.', '* /collections/**'),
];

type Place = { readonly method: string; readonly pattern: RegExp; readonly sentence: string };

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
