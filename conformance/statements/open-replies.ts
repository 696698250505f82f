import { z } from 'zod';
import { fitting, read, Skipped } from '../client.ts';
import { valueAt } from '../exchange.ts';
import {
  accepts,
  after,
  type Check,
  deletes,
  holds,
  inOrder,
  lacks,
  refuses,
  repeatsResult,
  returns,
  same,
  shows,
  sorts,
} from '../expect.ts';
import * as be from '../shapes.ts';
import { each, type Statement, type Subject, table } from '../shapes.ts';
import { executing, executionOf, mines, soundExecution } from '../world/chain.ts';
import { newOffer, newPurchase, offering, sale } from '../world/market.ts';
import { basic, basicWebhook } from '../world/payments.ts';
import {
  ada,
  addCode,
  adding,
  makeOwner,
  makeUser,
  type Owner,
  pin,
  recoverPin,
  unknownId,
  withId,
} from '../world/users.ts';
import { adasWallet, archived, makeWallet, message, setArchived, signing } from '../world/wallets.ts';
import { filled, operatorTokenOf, postForm, requestToken, type See, shared, to, type World } from '../world/world.ts';

const jwt =
  'A JWT (three dot-separated parts) with iss, sub, azp (client id), aud, exp, iat, jti and realm_access.roles (names beginning Wallet, NFT, Market, Pay: clients switch their features on by these).';
const granted = shared(({ target }) => requestToken(target));
const withToken = { access_token: be.someText };
const failure = { error: be.someText, error_description: be.someText };

const sending =
  (fields: Record<string, string>, headers: Record<string, string> = {}): See =>
  ({ target }) =>
    postForm(target.tokenUrl, fields, headers);

/** The content of an access token. */
async function claims(world: World) {
  const { body, exchange } = await granted(world);
  const [, encoded = ''] = String(valueAt(body, 'access_token')).split('.');
  const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString() || 'null');
  return { value, exchange };
}

const tokenPlaces = {
  'oauth.token': '/oauth/token',
  'auth.realms.Arkane': '/auth/realms/Arkane/protocol/openid-connect/token',
  'auth.realms.Another': '/auth/realms/Another/protocol/openid-connect/token',
};
const tokenFields = {
  access_token: be.someText,
  expires_in: be.integer,
  refresh_expires_in: be.integer,
  token_type: be.text.regex(/^bearer$/i, 'it is not Bearer'),
  'not-before-policy': be.integer,
  scope: be.text,
};
const claimShapes = {
  iss: be.someText,
  sub: be.someText,
  aud: be.present,
  exp: be.integer,
  iat: be.integer,
  jti: be.someText,
};

const accessTokens = table({
  'POST /auth/realms/{anything}/protocol/openid-connect/token (Keycloak style; every public client uses realm Arkane) and the alias POST /oauth/token.':
    each(Object.entries(tokenPlaces), ([name, path]) => [
      `open.token.at.${name}`,
      shows(({ target }) => requestToken({ ...target, tokenUrl: target.baseUrl + path }), withToken),
    ]),
  'Form-encoded grant_type=client_credentials, client_id, client_secret (or HTTP Basic).': {
    'open.token.basic': async (world) => {
      const { clientId, clientSecret } = world.target;
      const pair = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      const fields = { grant_type: 'client_credentials' };
      await shows(sending(fields, { authorization: `Basic ${pair}` }), withToken)(world);
    },
  },
  'Reply, not enveloped: access_token, expires_in, refresh_expires_in, token_type, "not-before-policy", scope.': each(
    Object.entries(tokenFields),
    ([name, shape]) => [`open.token.reply.${name}`, shows(granted, { [name]: shape })],
  ),
  'Failure: {error, error_description}, 400/401.': {
    'open.token.unknown-client': shows(
      sending({ grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'x' }),
      failure,
      401,
    ),
    'open.token.other-grant': shows(sending({ grant_type: 'password' }), failure, 400),
  },
  [jwt]: {
    'open.token.jwt': shows(granted, {
      access_token: be.text.regex(/^[^.]*\.[^.]*\.[^.]*$/, 'it does not have three parts'),
    }),
    ...each(Object.entries(claimShapes), ([name, shape]) => [
      `open.token.claim.${name}`,
      returns(claims, { [name]: shape }),
    ]),
    'open.token.claim.azp': returns(claims, { azp: '{clientId}' }),
    ...each(['Wallet', 'NFT', 'Market', 'Pay'], (feature) => [
      `open.token.role.${feature}`,
      returns(claims, {
        realm_access: {
          roles: z.array(z.string()).refine((all) => all.some((role) => role.startsWith(feature)), 'a role is missing'),
        },
      }),
    ]),
  },
  'Lifetime a setting, default 1800 s.': {
    'open.token.lifetime': async (world) => {
      const { value } = await claims(world);
      const expires_in = Number(valueAt(value, 'exp')) - Number(valueAt(value, 'iat'));
      await shows(granted, { expires_in })(world);
    },
  },
});

const asStranger = (address: string) => to(address, undefined, { token: null });
const control =
  '/_vaultdesk/... for control (health without a token; everything else, such as applications, faucet, inbox, settings, with the operator token';

const addresses = table({
  'Market routes answer at the root (/users, /offers, /fulfillments) and under /market/...': each(
    ['users', 'offers', 'fulfillments'],
    (name) => [
      `open.addresses.market.${name}`,
      inOrder(accepts(to(`GET /market/${name}`)), accepts(to(`GET {baseUrl}/${name}`))),
    ],
  ),
  [control]: {
    'open.addresses.health': shows(asStranger('GET /_vaultdesk/health'), be.present, 200),
    'open.addresses.control': async (world) => {
      const token = operatorTokenOf(world);
      for (const path of ['applications', 'settings', 'inboxes']) {
        await refuses(asStranger(`GET /_vaultdesk/${path}`), 401)(world);
        await accepts(to(`GET /_vaultdesk/${path}`, undefined, { token }))(world);
      }
    },
  },
});

const pagination = {
  pageNumber: be.integer,
  pageSize: be.integer,
  numberOfPages: be.integer,
  numberOfElements: be.integer,
  hasNextPage: be.flag,
  hasPreviousPage: be.flag,
};

/** Passes if the list is paged, with these values. */
const pages = (path: string, values: object = {}, items: z.ZodType = be.listOf(z.unknown())) =>
  shows(to(`GET ${path}`), {
    success: true,
    result: items,
    pagination: { ...pagination, ...values },
  });

const lists = [
  '/api/users',
  '/api/wallets',
  '/api/transactions',
  '/api/v2/tokens/mints',
  '/api/v2/contracts',
  '/users',
  '/offers',
  '/fulfillments',
];
const matic = (world: World) => adasWallet(world, 'MATIC');
const sizes = 'size (default 100, max 1000)';
const byTime = (order: 'ASC' | 'DESC') =>
  sorts(to(`GET /api/wallets?sortOn=createdAt&sortOrder=${order}&size=1000`), 'createdAt', order);

const paged = table({
  'Envelope plus a sibling pagination: {pageNumber, pageSize, numberOfPages, numberOfElements, hasNextPage, hasPreviousPage}.':
    each(lists, (path) => [`open.lists.pagination.${path.slice(1).replaceAll('/', '.')}`, after(ada, pages(path))]),
  'Wallet and token lists take page (from 1), size (default 100, max 1000), sortOn, sortOrder=ASC|DESC': {
    'open.lists.size': after(
      [matic, adasWallet],
      pages(
        '/api/wallets?page=1&size=1',
        { pageSize: 1, hasNextPage: true, numberOfElements: be.integer.min(2, 'it is no total') },
        z.array(z.unknown()).length(1),
      ),
    ),
  },
  'sortOn, sortOrder=ASC|DESC': {
    'open.lists.sorted': after([matic, adasWallet], inOrder(byTime('ASC'), byTime('DESC'))),
  },
  [sizes]: {
    'open.lists.default-size': pages('/api/wallets', { pageSize: 100 }),
    'open.lists.largest-size': refuses(to('GET /api/wallets?size=1001'), 400, 'size'),
  },
  'market lists take pageNumber, pageSize': {
    'open.lists.page-size-of-market': pages('/users?pageNumber=1&pageSize=1', {
      pageNumber: 1,
      pageSize: 1,
    }),
  },
});

const timestamps =
  'Market offers: ISO with Z. Mints: ISO 8601 with Z. Accept both on input, with up to nine fraction digits.';
const timestampForms = {
  'without-zone': '2031-02-03T04:05:06.000123456',
  'with-z': '2031-02-03T04:05:06.000123456Z',
  'with-zone': '2031-02-03T06:05:06+02:00',
};

const replies = table({
  'Reply {"success":true,"result":{…}, …the same fields again at top level}: correct for both readings.': {
    'open.replies.message': repeatsResult(signing()),
    'open.replies.execute': repeatsResult(executing()),
  },
  '200 with {"success":true}. Never an empty body: a public client fails on one.': {
    'open.replies.delete': deletes(async (world) => to(`DELETE /api/users/${await makeUser(world, 'deleted')}`)(world)),
  },
  [timestamps]: {
    ...each(['startDate', 'endDate', 'createdOn', 'modifiedOn'], (field) => [
      `open.replies.market-timestamps.${field}`,
      returns(sale, { [field]: be.timestamp.regex(/Z$/, 'it does not end with Z') }),
    ]),
    ...each(Object.entries(timestampForms), ([form, endDate]) => [
      `open.replies.timestamps-taken.${form}`,
      returns(offering(3, { endDate }), {
        endDate: be.text.regex(/^2031-02-03T04:05:06/, 'it is another moment'),
      }),
    ]),
  },
  'Wallet side: ISO local date-time without zone, with a fraction.': {
    'open.replies.timestamps': returns(archived, {
      createdAt: be.zonelessTimestamp.regex(/\.\d+$/, 'it has no fraction'),
    }),
  },
});

const error = z.strictObject({ code: be.someText, message: be.someText, traceCode: be.someText });
const requestIds = 'Every reply carries x-request-id (= traceCode).';
const unread = (raw: string, headers?: Record<string, string>) =>
  to('POST /api/users', undefined, { raw, ...(headers && { headers }) });

const failures = table({
  '{success:false, errors:[{code, message, traceCode}]} with a 4xx/5xx status, no result key.': {
    'open.errors.shape': shows(
      signing({ type: 'RAW' }),
      z.strictObject({ success: be.exactly(false), errors: z.array(error).min(1) }),
    ),
  },
  "A validation error is 400 and its code is the field's path.": {
    'open.errors.validation': refuses(signing({ walletId: 7 }), 400, 'signatureRequest.walletId'),
    'open.errors.nested-path': refuses(
      executing({
        inputs: [
          { type: 'uint8', value: '1' },
          { type: 'uint8', value: 'x' },
        ],
      }),
      400,
      'transactionRequest.inputs[1].value',
    ),
  },
  'pincode.empty': {
    'open.errors.pincode-empty': async (world) => {
      const response = await to('POST /api/signatures', { signatureRequest: message })(world);
      await refuses(async () => response, 400, 'pincode.empty')(world);
      holds(!response.text.includes(pin), 'The response contains a credential.', response);
    },
  },
  'invalid-offer-status': {
    'open.errors.offer-status': async (world) => {
      const offerId = await newOffer(world);
      const buying = to('POST /fulfillments', { ...newPurchase, offerId, amount: 1 });
      await refuses(buying, undefined, 'invalid-offer-status')(world);
    },
  },
  '401 token': {
    'open.statuses.401': refuses(to('GET /webhooks', undefined, { token: 'not-a-token' }), 401),
  },
  '404 unknown or archived': {
    'open.statuses.404': refuses(to(`GET /api/wallets/${unknownId}`), 404),
    'open.statuses.404-archived': refuses(to('GET /api/wallets/{archived.id}'), 404, 'wallet.archived'),
  },
  '403 wrong signing method, Host or Origin': {
    'open.statuses.403-origin': refuses(
      to('GET /webhooks', undefined, { headers: { origin: 'https://evil.example' } }),
      403,
    ),
  },
  '409 conflict (second PIN, auction with bids, idempotency key reused with another body)': {
    'open.statuses.409': refuses(adding({ type: 'PIN', value: '305812' }), 409),
  },
  '413; 415': {
    'open.statuses.413': refuses(to('POST /api/users', { reference: 'x'.repeat(400_000) }), 413),
    'open.statuses.415': refuses(unread('<user/>', { 'content-type': 'application/xml' }), 415),
  },
  '400 malformed': { 'open.statuses.400-no-json': refuses(unread('{"reference":'), 400) },
  [requestIds]: {
    'open.request-ids.of-success': async (world) => {
      const response = await to('GET /webhooks')(world);
      holds(response.headers.has('x-request-id'), 'x-request-id is missing.', response);
    },
    'open.request-ids.are-trace-codes': async (world) => {
      const response = await to('GET /api/nowhere')(world);
      await refuses(async () => response)(world);
      const traceCode = valueAt(response.body, 'errors.0.traceCode');
      const should = typeof traceCode === 'string' ? traceCode : 'a trace code';
      same({ is: response.headers.get('x-request-id'), should }, 'x-request-id', response);
    },
  },
});

const onceOnly =
  'Every POST accepts Idempotency-Key: same key and request → the first success again (marked), another request → 409; a refused request leaves the key free; kept 24 h.';
const fromMemory =
  'Credentials are no part of the comparison: a signing method is verified first, at its usual cost, and what was recovered or archived since is not answered from memory.';

/** Creates a user under an idempotency key. */
const keyed =
  (key: string, reference: unknown, more: object = {}): See =>
  async (world) =>
    world.ask('POST /api/users', {
      body: { reference: await filled(world, reference) },
      headers: { 'idempotency-key': `${key}-${world.run}` },
      ...more,
    });

/** Passes if a repeated signature is rejected after a change. */
function notRepeated(
  change: (world: World, owner: Owner, wallet: { readonly id: string }) => Promise<unknown>,
  [status, code]: readonly [status: number, code?: string],
  credentialOf = ({ credential }: Owner) => credential,
): Check {
  return async (world) => {
    const owner = await makeOwner(world, 'repeating');
    const { id } = await makeWallet(world, owner, 'ETHEREUM');
    const signUnder = (signingMethod: string) =>
      to(
        'POST /api/signatures',
        { signatureRequest: { ...message, walletId: id, data: 'once' } },
        { signingMethod, headers: { 'idempotency-key': `sign-${id}` } },
      );
    await accepts(signUnder(owner.credential))(world);
    await change(world, owner, { id });
    await refuses(signUnder(credentialOf(owner)), status, code)(world);
  };
}

const repeated: readonly Statement[] = [
  ...table({
    [onceOnly]: {
      'open.idempotency.same-answer': async (world) => {
        const first = await keyed('same', 'twice {run}')(world);
        const second = await keyed('same', 'twice {run}')(world);
        await accepts(async () => first)(world);
        same({ is: second.body, should: first.body }, 'The second response', second);
        const marked = [first, second].map(({ headers }) => headers.has('idempotent-replayed'));
        same({ is: marked, should: [false, true] }, 'Which response is marked', second);
      },
      'open.idempotency.another-request': inOrder(
        accepts(keyed('other', 'one {run}')),
        refuses(keyed('other', 'two {run}'), 409),
      ),
      'open.idempotency.refused-leaves-free': inOrder(refuses(keyed('free', 7)), accepts(keyed('free', 'free {run}'))),
    },
    [fromMemory]: {
      'open.idempotency.value-is-verified': notRepeated(
        async () => {},
        [403],
        () => `${unknownId}:482915`,
      ),
      'open.idempotency.not-of-archived': notRepeated(
        (world, _, wallet) => setArchived(world, wallet, true),
        [404, 'wallet.archived'],
      ),
      'open.idempotency.not-of-recovered': notRepeated(
        async (world, owner) => recoverPin(world, owner, (await addCode(world, owner)).credential),
        [403, 'pincode.incorrect'],
      ),
      'open.idempotency.not-for-a-wrong-value': notRepeated(
        async () => {},
        [403, 'pincode.incorrect'],
        ({ pinId }) => `${pinId}:000000`,
      ),
    },
  }),
  {
    id: 'open.idempotency.kept-24-hours',
    says: onceOnly,
    isLast: true,
    check: async (world) => {
      if (!world.target.isOwn) throw new Skipped('Moves the clock by a day, which is skipped for a service in use.');
      // Tokens expire when the clock is moved.
      const create = async () => {
        const { body, exchange } = await requestToken(world.target);
        const { access_token: token } = fitting({ value: body, exchange }, z.object(withToken), 'answer');
        return keyed('kept', 'kept {run}', { token })(world);
      };
      const first = read(await create(), withId);
      await accepts(to('POST /_vaultdesk/clock', { seconds: 24 * 60 * 60 + 1 }))(world);
      const later = await create();
      holds(read(later, withId).id !== first.id, 'It is still answered from memory.', later);
    },
  },
];

const largest = 2n ** 256n - 1n;
const numberForms = {
  numbers: ['uint256', '7', 7n],
  'huge-numbers': ['uint256', `${largest}`, largest],
  hex: ['uint8', '"0x1b"', 27n],
  text: ['uint256', '"9007199254740993"', 9_007_199_254_740_993n],
  booleans: ['bool', 'true', 1n],
} as const;

/** Executes with an argument that is written as this JSON. */
const withLiteral = (type: string, literal: string) => async (world: World) => {
  const { owner } = await adasWallet(world);
  const inputs = [{ type, value: '§' }];
  const transactionRequest = await filled(world, executionOf('wallet', { inputs }));
  const raw = JSON.stringify({ transactionRequest }).replace('"§"', literal);
  const signingMethod = owner.credential;
  return world.ask('POST /api/transactions/execute', { raw, signingMethod });
};

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
    ...table({
      'Accept all of them losslessly.': each(Object.entries(numberForms), ([name, [type, literal, expected]]) => [
        `open.numbers.${name}`,
        after(
          soundExecution,
          mines(withLiteral(type, literal), {
            input: be.text.regex(
              new RegExp(`^0x[0-9a-f]{8}${expected.toString(16).padStart(64, '0')}$`),
              'it has another argument',
            ),
          }),
        ),
      ]),
      'secrets never echoed': {
        'open.credentials-not-told': inOrder(lacks(basicWebhook, basic.password), returns(basicWebhook, withId)),
      },
    }),
  ],
};
