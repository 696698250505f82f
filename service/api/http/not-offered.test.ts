import { expect, test } from 'vitest';
import { call } from '../../../test/world/call.ts';
import { aWorld } from '../../../test/world/world.ts';
import { absences, notOffered } from './not-offered.ts';

const someId = '3f2b8c9a-0000-4000-8000-000000000001';
const examples: Readonly<Record<string, string>> = {
  chain: 'MATIC',
  address: '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6',
  version: 'v3',
  contractId: '12',
  typeId: '3',
  tokenId: '1',
};
const requests = absences.flatMap(({ sentence, addresses }) =>
  addresses.map((address) => {
    const [method = '', path = ''] = address
      .replace('/**', '/more')
      .replaceAll(/\{(\w+)\}/g, (_whole, name: string) => examples[name] ?? someId)
      .split(' ');
    return { method: method === '*' ? 'POST' : method, path, sentence };
  }),
);
const { http, token } = await aWorld();

test.each(requests)('$method $path returns 501 and names the alternative', async ({ method, path, sentence }) => {
  for (const prefix of ['', '/', '/market'])
    for (const options of [{ token }, {}]) {
      const response = await call(http, `${method} ${prefix}${path}`, options);

      expect([response.status, response.text]).toEqual([
        501,
        expect.stringContaining(JSON.stringify(sentence).slice(1, -1)),
      ]);
    }
});

/** The addresses of the hosted service that clients send, stated independently of the table. */
const asClientsSend = [
  'GET /api/wallets/NEO/NbTiM6h8r99kpRtb428XcsUk1TzKed2gTc/tokens/associations',
  'GET /api/wallets/HEDERA/0.0.1234/nonfungibles/allowances?spender=0.0.7',
  `GET /api/wallets/${someId}/link`,
  ...['GET /api/v3/wallets', 'GET /api/v3/wallets/SUI', 'DELETE /api/v3/wallets/MATIC/0x1', 'POST /api/v3/media'],
  ...['POST /api/v3/images', 'POST /api/v3/sui/nft/contracts/deployments', 'GET /api/v3/sui/nft/tokens/mints'],
  ...['GET /stripe-dashboard', 'POST /account/settings/branding', 'POST /account/settings/branding/icon'],
  ...['GET /fiat-ramp/TRANSAK/currencies', 'POST /fiat-ramp/moonpay/on', 'POST /fiat-ramp/ramp-network/off'],
  ...['GET /user/roles', 'GET /offers/hot', 'PATCH /fulfillments/txAssociation', 'GET /user/preferences'],
  ...['PUT /user/preferences', 'GET /user/credits/vens/daily-reward/claim', 'GET /user/orders'],
  ...['GET /user/orders/7', 'GET /user/orders/withdrawals/max-amount', 'GET /users/7/orders', 'GET /users/7/orders/8'],
  ...['POST /api/minter/contracts', 'GET /api/minter/contracts/7', 'PUT /api/minter/contracts/7/types/1/tokens'],
  ...['GET /api/apps/shop/contracts', 'POST /api/apps/shop/contracts/7/token-types', 'GET /api/env'],
  ...['GET /api/BSC/0x1/items', 'GET /api/contracts/7/metadata', 'PATCH /api/contracts/7/metadata'],
  ...['PUT /api/contracts/7/token-types/1/metadata', 'GET /api/contracts/MATIC/0x1/tokens/1', 'POST /api/images'],
  ...[
    'POST /api/media',
    'GET /api/wallets/MATIC',
    'DELETE /api/wallets/AVAC/0x1',
    'GET /api/wallets/clients/statistics',
  ],
  ...[`PATCH /api/wallets/${someId}/walletType`, 'GET /orders', 'POST /orders/7/pay', 'GET /orders/chains'],
  ...['GET /fees/offer/MATIC', 'GET /fees/withdrawal/MATIC', 'GET /collections', 'GET /collections/7'],
  ...['GET /api/swaps/rates', `POST /api/wallets/${someId}/swaps`, `PUT /api/wallets/${someId}/user`],
];

test.each(asClientsSend)('%s returns 501', async (address) => {
  for (const sent of [address, address.replace(' /', ' /market/')])
    expect([sent, (await call(http, sent, { token })).status]).toEqual([sent, 501]);
});

test.each(['GET /api/wallet', 'GET /api/environment', 'GET /offer/hot', 'POST /api/v3/mediatheque', 'GET /feeses'])(
  'does not recognize %s as an address of the hosted service',
  (address) => {
    const [method = '', path = ''] = address.split(' ');
    expect(notOffered(method, path)).toBeUndefined();
  },
);
