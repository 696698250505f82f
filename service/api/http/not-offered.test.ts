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

/** Addresses of the hosted service that no client of `test/data/clients.jsonl` calls, independently of the table. */
const asClientsSend = [
  ...[
    'GET /api/contracts/7/metadata',
    'PATCH /api/contracts/7/metadata',
    'PUT /api/contracts/7/token-types/1/metadata',
  ],
  ...['GET /api/contracts/MATIC/0x1/tokens/1', 'POST /api/images', 'POST /api/media', 'GET /api/wallets/MATIC'],
  ...[
    'DELETE /api/wallets/AVAC/0x1',
    'GET /api/wallets/clients/statistics',
    'PUT /api/minter/contracts/7/types/1/tokens',
  ],
  ...[`PATCH /api/wallets/${someId}/walletType`, 'GET /user/credits/history'],
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
