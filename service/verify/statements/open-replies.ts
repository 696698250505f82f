import { z } from 'zod';
import { fitting, read } from '../answer.ts';
import { holds, refused, refusedWith, repeatsResult, same, succeeded } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Statement, type Subject, statement } from '../statement.ts';
import { valueAt } from '../value-at.ts';
import { execute, executionOf, soundExecution, transactionOf } from '../world/chain.ts';
import { createOffer, newPurchase, sale } from '../world/market.ts';
import { endpoints } from '../world/payments.ts';
import { ada, makeUser, withId } from '../world/users.ts';
import { adasWallet, archiving, sign } from '../world/wallets.ts';
import { operatorTokenOf, type World } from '../world/world.ts';
import { accessTokens } from './open-access-tokens.ts';
import { repeated } from './open-idempotency.ts';

const bothReadings =
  'Reply {"success":true,"result":{…}, …the same fields again at top level}: correct for both readings.';
const lists =
  'Envelope plus a sibling pagination: {pageNumber, pageSize, numberOfPages, numberOfElements, hasNextPage, hasPreviousPage}.';
const errors =
  '{success:false, errors:[{code, message, traceCode}]} with a 4xx/5xx status, no result key.';
const requestIds = 'Every reply carries x-request-id (= traceCode).';
const timestamps =
  'Market offers: ISO with Z. Mints: ISO 8601 with Z. Accept both on input, with up to nine fraction digits.';
const losslessly = 'Accept all of them losslessly.';

const addresses = [
  ...['users', 'offers', 'fulfillments'].map((name) =>
    statement(
      `open.addresses.market.${name}`,
      'Market routes answer at the root (/users, /offers, /fulfillments) and under /market/...',
      async (world) => {
        succeeded(await world.ask(`GET /market/${name}`));
        succeeded(await world.ask(`GET ${world.target.baseUrl}/${name}`));
      },
    ),
  ),
  statement(
    'open.addresses.health',
    '/_vaultdesk/... for control (health without a token; everything else, such as applications, faucet, inbox, settings, with the operator token',
    async (world) => {
      const response = await world.ask('GET /_vaultdesk/health', { token: null });
      same({ is: response.status, should: 200 }, 'The status', response);
    },
  ),
  statement(
    'open.addresses.control',
    '/_vaultdesk/... for control (health without a token; everything else, such as applications, faucet, inbox, settings, with the operator token',
    async (world) => {
      for (const path of ['applications', 'settings', 'inboxes']) {
        refusedWith(await world.ask(`GET /_vaultdesk/${path}`, { token: null }), 401);
        succeeded(await world.ask(`GET /_vaultdesk/${path}`, { token: operatorTokenOf(world) }));
      }
    },
  ),
];

const page = z.object({
  pageNumber: be.integer,
  pageSize: be.integer,
  numberOfPages: be.integer,
  numberOfElements: be.integer,
  hasNextPage: be.flag,
  hasPreviousPage: be.flag,
});

async function pageOf(world: World, path: string) {
  const response = await world.ask(`GET ${path}`);
  const items = read(response, z.array(z.unknown()));
  const pagination = valueAt(response.body, 'pagination');
  return {
    answer: response,
    items,
    ...fitting({ value: pagination, ...response }, page, 'pagination'),
  };
}

const paged: Statement[] = [
  ...[
    '/api/users',
    '/api/wallets',
    '/api/transactions',
    '/api/v2/tokens/mints',
    '/api/v2/contracts',
    '/users',
    '/offers',
    '/fulfillments',
  ].map((path) =>
    statement(
      `open.lists.pagination.${path.replace(/^\//, '').replaceAll('/', '.')}`,
      lists,
      async (world) => {
        await ada(world);
        await pageOf(world, path);
      },
    ),
  ),
  statement(
    'open.lists.size',
    'Wallet and token lists take page (from 1), size (default 100, max 1000), sortOn, sortOrder=ASC|DESC',
    async (world) => {
      await adasWallet(world, 'MATIC');
      await adasWallet(world);
      const { answer, items, pageSize, numberOfElements, hasNextPage } = await pageOf(
        world,
        '/api/wallets?page=1&size=1',
      );
      same({ is: [items.length, pageSize, hasNextPage], should: [1, 1, true] }, 'The page', answer);
      holds(numberOfElements > 1, 'numberOfElements is not the total.', answer);
    },
  ),
  statement('open.lists.sorted', 'sortOn, sortOrder=ASC|DESC', async (world) => {
    await adasWallet(world, 'MATIC');
    await adasWallet(world);
    const moments = async (order: string) => {
      const query = `sortOn=createdAt&sortOrder=${order}&size=1000`;
      const response = await world.ask(`GET /api/wallets?${query}`);
      const listed = read(response, z.array(z.looseObject({ createdAt: z.string() })));
      return { answer: response, is: listed.map(({ createdAt }) => createdAt) };
    };
    const rising = await moments('ASC');
    same({ is: rising.is, should: rising.is.toSorted() }, 'The order', rising.answer);
    const falling = await moments('DESC');
    const should = falling.is.toSorted().toReversed();
    same({ is: falling.is, should }, 'The order', falling.answer);
  }),
  statement('open.lists.default-size', 'size (default 100, max 1000)', async (world) => {
    const { answer, pageSize } = await pageOf(world, '/api/wallets');
    same({ is: pageSize, should: 100 }, 'The size', answer);
  }),
  statement('open.lists.largest-size', 'size (default 100, max 1000)', async (world) => {
    refusedWith(await world.ask('GET /api/wallets?size=1001'), 400, 'size');
  }),
  statement(
    'open.lists.page-size-of-market',
    'market lists take pageNumber, pageSize',
    async (world) => {
      const { answer, pageSize, pageNumber } = await pageOf(
        world,
        '/users?pageNumber=1&pageSize=1',
      );
      same({ is: [pageNumber, pageSize], should: [1, 1] }, 'The page', answer);
    },
  ),
];

const replies = [
  statement('open.replies.message', bothReadings, async (world) => {
    repeatsResult(await sign(world, await adasWallet(world)));
  }),
  statement('open.replies.execute', bothReadings, async (world) => {
    repeatsResult(await execute(world));
  }),
  statement(
    'open.replies.delete',
    '200 with {"success":true}. Never an empty body: a public client fails on one.',
    async (world) => {
      const id = await makeUser(world, 'deleted');
      const response = await world.ask(`DELETE /api/users/${id}`);
      same(
        { is: [response.status, response.body], should: [200, { success: true }] },
        'It',
        response,
      );
    },
  ),
  ...['startDate', 'endDate', 'createdOn', 'modifiedOn'].map((field) =>
    statement(`open.replies.market-timestamps.${field}`, timestamps, async (world) => {
      const moment = be.timestamp.regex(/Z$/, 'it does not end with Z');
      read(await sale(world), z.looseObject({ [field]: moment }));
    }),
  ),
  ...[
    ['without-zone', '2031-02-03T04:05:06.000123456', '2031-02-03T04:05:06'],
    ['with-z', '2031-02-03T04:05:06.000123456Z', '2031-02-03T04:05:06'],
    ['with-zone', '2031-02-03T06:05:06+02:00', '2031-02-03T04:05:06'],
  ].map(([form, endDate, should]) =>
    statement(`open.replies.timestamps-taken.${form}`, timestamps, async (world) => {
      const response = await createOffer(world, 3, { endDate });
      const fields = read(response, z.object({ endDate: z.string() })).endDate;
      same({ is: fields.slice(0, 19), should }, 'The end', response);
    }),
  ),
  statement(
    'open.replies.timestamps',
    'Wallet side: ISO local date-time without zone, with a fraction.',
    async (world) => {
      const moment = be.zonelessTimestamp.regex(/\.\d+$/, 'it has no fraction');
      read((await archiving(world)).archived, z.object({ createdAt: moment }));
    },
  ),
];

const failures = [
  statement('open.errors.shape', errors, async (world) => {
    const response = await sign(world, await adasWallet(world), { type: 'RAW' });
    const error = z.strictObject({
      code: be.someText,
      message: be.someText,
      traceCode: be.someText,
    });
    const shape = z.strictObject({ success: be.exactly(false), errors: z.array(error).min(1) });
    fitting({ value: response.body, ...response }, shape, 'answer');
  }),
  statement(
    'open.errors.validation',
    "A validation error is 400 and its code is the field's path.",
    async (world) => {
      await soundExecution(world);
      refusedWith(
        await sign(world, await adasWallet(world), { walletId: 7 }),
        400,
        'signatureRequest.walletId',
      );
    },
  ),
  statement(
    'open.errors.nested-path',
    "A validation error is 400 and its code is the field's path.",
    async (world) => {
      const response = await execute(world, {
        inputs: [
          { type: 'uint8', value: '1' },
          { type: 'uint8', value: 'x' },
        ],
      });
      refusedWith(response, 400, 'transactionRequest.inputs[1].value');
    },
  ),
  statement('open.errors.pincode-empty', 'pincode.empty', async (world) => {
    const { id, owner } = await adasWallet(world);
    const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: id, data: 'x' };
    const response = await world.ask('POST /api/signatures', { body: { signatureRequest } });
    refusedWith(response, 400, 'pincode.empty');
    holds(
      !response.text.includes(owner.credential),
      'The response contains a credential.',
      response,
    );
  }),
  statement('open.errors.offer-status', 'invalid-offer-status', async (world) => {
    const { id: offerId } = read(await createOffer(world, 3), withId);
    const body = await newPurchase(world, { offerId, amount: 1 });
    const response = await world.ask('POST /fulfillments', { body });
    refusedWith(response, response.status, 'invalid-offer-status');
  }),
  statement('open.statuses.401', '401 token', async (world) =>
    refusedWith(await world.ask('GET /webhooks', { token: 'not-a-token' }), 401),
  ),
  statement('open.statuses.404', '404 unknown or archived', async (world) =>
    refusedWith(await world.ask('GET /api/wallets/00000000-0000-4000-8000-000000000000'), 404),
  ),
  statement('open.statuses.404-archived', '404 unknown or archived', async (world) => {
    const { wallet } = await archiving(world);
    refusedWith(await world.ask(`GET /api/wallets/${wallet.id}`), 404, 'wallet.archived');
  }),
  statement('open.statuses.403-origin', '403 wrong signing method, Host or Origin', async (world) =>
    refusedWith(
      await world.ask('GET /webhooks', { headers: { origin: 'https://evil.example' } }),
      403,
    ),
  ),
  statement(
    'open.statuses.409',
    '409 conflict (second PIN, auction with bids, idempotency key reused with another body)',
    async (world) => {
      const { methods, credential } = await ada(world);
      const body = { type: 'PIN', value: '305812' };
      refusedWith(await world.ask(`POST ${methods}`, { body, signingMethod: credential }), 409);
    },
  ),
  statement('open.statuses.413', '413; 415', async (world) =>
    refusedWith(
      await world.ask('POST /api/users', { body: { reference: 'x'.repeat(400_000) } }),
      413,
    ),
  ),
  statement('open.statuses.415', '413; 415', async (world) => {
    const headers = { 'content-type': 'application/xml' };
    refusedWith(await world.ask('POST /api/users', { raw: '<user/>', headers }), 415);
  }),
  statement('open.statuses.400-no-json', '400 malformed', async (world) =>
    refusedWith(await world.ask('POST /api/users', { raw: '{"reference":' }), 400),
  ),
  statement('open.request-ids.of-success', requestIds, async (world) => {
    const response = await world.ask('GET /webhooks');
    holds(response.headers.has('x-request-id'), 'x-request-id is missing.', response);
  }),
  statement('open.request-ids.are-trace-codes', requestIds, async (world) => {
    const response = await world.ask('GET /api/nowhere');
    refused(response);
    const is = response.headers.get('x-request-id');
    holds(is !== null, 'x-request-id is missing.', response);
    same({ is, should: valueAt(response.body, 'errors.0.traceCode') }, 'x-request-id', response);
  }),
];

const numberForms = [
  ['numbers', 'uint256', '7', 7n],
  [
    'huge-numbers',
    'uint256',
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    2n ** 256n - 1n,
  ],
  ['hex', 'uint8', '"0x1b"', 27n],
  ['text', 'uint256', '"9007199254740993"', 9_007_199_254_740_993n],
  ['booleans', 'bool', 'true', 1n],
] as const;

const numbers = numberForms.map(([name, type, literal, expected]) =>
  statement(`open.numbers.${name}`, losslessly, async (world) => {
    await soundExecution(world);
    const wallet = await adasWallet(world);
    const inputs = [{ type, value: '§' }];
    const raw = JSON.stringify({ transactionRequest: executionOf(wallet, { inputs }) });
    const response = await world.ask('POST /api/transactions/execute', {
      raw: raw.replace('"§"', literal),
      signingMethod: wallet.owner.credential,
    });
    const { input } = await transactionOf(world, response);
    same(
      { is: BigInt(`0x${input.slice(10)}`).toString(), should: expected.toString() },
      'It',
      response,
    );
  }),
);

/** Assertions about response formats. */
export const openReplies: Subject = {
  title: 'Addresses, tokens and replies',
  part: 'open points',
  statements: [
    ...accessTokens,
    ...addresses,
    ...paged,
    ...replies,
    ...failures,
    ...repeated,
    ...numbers,
    statement('open.credentials-not-told', 'secrets never echoed', async (world) => {
      const { basic } = await endpoints(world);
      holds(
        !basic.registered.text.includes('a-password'),
        'The response contains a password.',
        basic.registered,
      );
      read(basic.registered, withId);
    }),
  ],
};
