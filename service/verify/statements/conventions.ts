import { z } from 'zod';
import { fitting, read } from '../answer.ts';
import { holds, succeeded } from '../expect.ts';
import { exactly, instant, object, text } from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import { valueAt } from '../value-at.ts';
import { depositAddress, purchase, sale, subUser } from '../world/market.ts';
import { succeededEvent } from '../world/payments.ts';
import { mintIdsOf, minting, tokens } from '../world/tokens.ts';
import { ada, firstPin, recovered } from '../world/users.ts';
import { adasWallet, archiving, sign } from '../world/wallets.ts';
import { postForm, type World } from '../world/world.ts';

const enveloped = {
  'signing-methods': firstPin,
  recovery: async (world: World) => (await recovered(world)).answer,
  wallets: async (world: World) => (await archiving(world)).archived,
  'sub-users': subUser,
  'deposit-addresses': depositAddress,
  offers: sale,
  fulfillments: purchase,
};

/** Assertions about addresses, the envelope, and versions. */
export const conventions: Subject = {
  title: 'Addresses, envelope and versions',
  part: 'contract',
  statements: [
    statement(
      'base.wallet-side',
      '{base_url} for the wallet-side endpoints (paths starting with /api)',
      async (world) => succeeded(await firstPin(world)),
    ),
    statement(
      'base.market-side',
      '{market_url} for the marketplace endpoints (paths without /api prefix)',
      async (world) => succeeded(await subUser(world)),
    ),
    ...Object.entries(enveloped).map(([name, see]) =>
      statement(
        `envelope.of-${name}`,
        'All JSON responses from the wallet and marketplace endpoints shown use an envelope `{success: boolean, result: object}` unless stated otherwise.',
        async (world) => {
          const { body, exchange } = await see(world);
          const envelope = z.object({ success: exactly(true), result: object });
          fitting({ value: body, exchange }, envelope, 'answer');
        },
      ),
    ),
    statement('errors.no-success', 'Success responses use `success: true`.', async (world) => {
      const response = await sign(world, await adasWallet(world), { type: 'RAW' });
      holds(response.status >= 400, 'An impossible request returned a success.', response);
      holds(
        valueAt(response.body, 'success') === false,
        'The rejection does not have success: false.',
        response,
      );
    }),
    statement(
      'json.content-type',
      'All JSON responses from the wallet and marketplace endpoints shown use an envelope',
      async (world) => {
        const response = await firstPin(world);
        const type = response.headers.get('content-type') ?? 'nothing';
        holds(/^application\/json\b/.test(type), `The content-type is ${type}.`, response);
      },
    ),
    statement('json.body-read', 'Unless noted, bodies are JSON.', async (world) => {
      const { userId } = await ada(world);
      const { target } = world;
      const url = `${target.baseUrl}/api/users/${userId}/signing-methods`;
      const response = await postForm(url, { type: 'PIN', value: '111111' });
      holds(response.status >= 400, 'A form was accepted as JSON.', response);
    }),
    statement(
      'version.v2-tokens',
      'Token listing and mint listing endpoints carry the version segment `/v2` in the path (`/api/v2/...`).',
      async (world) => {
        const { path } = await tokens(world);
        succeeded(await world.ask(`GET ${path}`));
      },
    ),
    statement(
      'version.v2-mints',
      'Token listing and mint listing endpoints carry the version segment `/v2` in the path (`/api/v2/...`).',
      async (world) => succeeded(await world.ask('GET /api/v2/tokens/mints')),
    ),
    statement('version.none-elsewhere', 'Other shown endpoints carry none.', async (world) =>
      succeeded(await sign(world, await adasWallet(world))),
    ),
    statement(
      'version.of-payloads',
      'Webhook payloads carry an `api_version` field.',
      async (world) => {
        fitting(await succeededEvent(world), z.object({ api_version: text }), 'event');
      },
    ),
    statement(
      'version.created-on',
      'the token-mints listing endpoint, the `tokenTypeId` filter on the token listing, and the `createdOn` field on mints',
      async (world) => {
        const { mints } = read(await minting(world), mintIdsOf);
        fitting({ value: mints[0] }, z.object({ createdOn: instant }), 'mint');
      },
    ),
  ],
};
