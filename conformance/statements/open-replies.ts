import { z } from 'zod';
import { fitting, read, Skipped } from '../client.ts';
import { valueAt } from '../exchange.ts';
import {
  accepts,
  after,
  type Check,
  deletes,
  given,
  hasHeader,
  holds,
  inOrder,
  rejects,
  repeats,
  repeatsResult,
  returns,
  same,
  shows,
  sorts,
} from '../expect.ts';
import * as be from '../shapes.ts';
import { each, type Statement, type Subject, table, words } from '../shapes.ts';
import { executing, executionOf, mines } from '../world/chain.ts';
import { newPurchase, offering } from '../world/market.ts';
import { adding, anOwner, codeOfOwner, pin, recoverByCode, unknownId, withId } from '../world/users.ts';
import { message, signing, walletOfOwner } from '../world/wallets.ts';
import {
  filled,
  operatorTokenOf,
  postForm,
  requestToken,
  responseTo,
  type See,
  to,
  type World,
  withoutToken,
} from '../world/world.ts';

const withToken = { access_token: be.someText };
const failure = { error: be.someText, error_description: be.someText };
const requesting =
  (fields: Record<string, string>, headers: Record<string, string> = {}): See =>
  ({ target }) =>
    postForm(target.tokenUrl, fields, headers);
const unknownClient = { grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'x' };

/** The content of an access token. */
async function claims(world: World) {
  const { body, exchange } = await responseTo(world, 'granted');
  const [, encoded = ''] = String(valueAt(body, 'access_token')).split('.');
  const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString() || 'null');
  return { value, exchange };
}

const withRole = (feature: string) => {
  const hasRole = (roles: readonly string[]) => roles.some((role) => role.startsWith(feature));
  return { realm_access: { roles: z.array(z.string()).refine(hasRole, 'a role is missing') } };
};

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
  azp: '{clientId}',
};

const accessTokens = table({
  'POST /auth/realms/{anything}/protocol/openid-connect/token (Keycloak style; every public client uses realm Arkane) and the alias POST /oauth/token.':
    each('open.token.at.*', tokenPlaces, (path) =>
      shows(({ target }) => requestToken({ ...target, tokenUrl: target.baseUrl + path }), withToken),
    ),
  'Form-encoded grant_type=client_credentials, client_id, client_secret (or HTTP Basic).': {
    'open.token.basic': async (world) => {
      const { clientId, clientSecret } = world.target;
      const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      await shows(requesting({ grant_type: 'client_credentials' }, { authorization }), withToken)(world);
    },
  },
  'Reply, not enveloped: access_token, expires_in, refresh_expires_in, token_type, "not-before-policy", scope.': each(
    'open.token.reply.*',
    tokenFields,
    (shape, name) => shows('granted', { [name]: shape }),
  ),
  'Failure: {error, error_description}, 400/401.': {
    'open.token.unknown-client': shows(requesting(unknownClient), failure, 401),
    'open.token.other-grant': shows(requesting({ grant_type: 'password' }), failure, 400),
  },
  'A JWT (three dot-separated parts) with iss, sub, azp (client id), aud, exp, iat, jti and realm_access.roles (names beginning Wallet, NFT, Market, Pay: clients switch their features on by these).':
    {
      'open.token.jwt': shows('granted', {
        access_token: be.text.regex(/^[^.]*\.[^.]*\.[^.]*$/, 'it does not have three parts'),
      }),
      ...each('open.token.claim.*', claimShapes, (expected: unknown, name) => returns(claims, { [name]: expected })),
      ...each('open.token.role.*', words('Wallet', 'NFT', 'Market', 'Pay'), (feature) =>
        returns(claims, withRole(feature)),
      ),
    },
  'Lifetime a setting, default 1800 s.': {
    'open.token.lifetime': async (world) => {
      const { value } = await claims(world);
      const expires_in = Number(valueAt(value, 'exp')) - Number(valueAt(value, 'iat'));
      await shows('granted', { expires_in })(world);
    },
  },
});

const addresses = table({
  'Market routes answer at the root (/users, /offers, /fulfillments) and under /market/...': each(
    'open.addresses.market.*',
    words('users', 'offers', 'fulfillments'),
    (name) => inOrder(accepts(`GET /market/${name}`), accepts(`GET {baseUrl}/${name}`)),
  ),
  '/_vaultdesk/... for control (health without a token; everything else, such as applications, faucet, inbox, settings, with the operator token':
    {
      'open.addresses.health': shows(withoutToken('GET /_vaultdesk/health'), be.present, 200),
      'open.addresses.control': inOrder(
        async (world) => void operatorTokenOf(world),
        ...['applications', 'settings', 'inboxes'].flatMap((path) => [
          rejects(withoutToken(`GET /_vaultdesk/${path}`), 401),
          accepts(`GET /_vaultdesk/${path}`),
        ]),
      ),
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
const pages = (path: string, values: object = {}, result: z.ZodType = be.listOf(z.unknown())) =>
  shows(`GET ${path}`, { success: true, result, pagination: { ...pagination, ...values } });

const pagedLists = {
  'api.users': '/api/users',
  'api.wallets': '/api/wallets',
  'api.transactions': '/api/transactions',
  'api.v2.tokens.mints': '/api/v2/tokens/mints',
  'api.v2.contracts': '/api/v2/contracts',
  users: '/users',
  offers: '/offers',
  fulfillments: '/fulfillments',
};
const twoWallets = ['matic', 'wallet'];
const firstOfMany = {
  pageSize: 1,
  hasNextPage: true,
  numberOfElements: be.integer.min(2, 'it is the size of the page'),
};
/** Wallets of one user, which have different times. */
const byTime = (order: 'ASC' | 'DESC') =>
  sorts(`GET /api/wallets?sortOn=createdAt&sortOrder=${order}&userId={matic.owner.userId}`, 'createdAt', order);

const paged = table({
  'Envelope plus a sibling pagination: {pageNumber, pageSize, numberOfPages, numberOfElements, hasNextPage, hasPreviousPage}.':
    each('open.lists.pagination.*', pagedLists, (path) => after('ada', pages(path))),
  'Wallet and token lists take page (from 1), size (default 100, max 1000), sortOn, sortOrder=ASC|DESC': {
    'open.lists.size': after(
      twoWallets,
      pages('/api/wallets?page=1&size=1', firstOfMany, z.array(z.unknown()).length(1)),
    ),
  },
  'sortOn, sortOrder=ASC|DESC': each('open.lists.sorted-*', words('ASC', 'DESC'), (order) =>
    after([...twoWallets, 'avac', 'bsc'], byTime(order)),
  ),
  'size (default 100, max 1000)': {
    'open.lists.default-size': pages('/api/wallets', { pageSize: 100 }),
    'open.lists.largest-size': rejects('GET /api/wallets?size=1001', 400, 'size'),
  },
  'market lists take pageNumber, pageSize': {
    'open.lists.page-size-of-market': pages('/users?pageNumber=1&pageSize=1', { pageNumber: 1, pageSize: 1 }),
  },
});

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
    'open.replies.delete': given(
      { user: to('POST /api/users', { reference: 'deleted {run}' }) },
      deletes('DELETE /api/users/{user.id}'),
    ),
  },
  'Market offers: ISO with `Z`. Mints and fulfillments: ISO 8601 with `Z` (contract), without zone and with microseconds (hosted). Accept both forms on input, with up to nine fraction digits.':
    {
      'open.replies.timestamp-of-mints': returns('minting.mints.0', { createdOn: '{expected.marketTime}' }),
      ...each('open.replies.timestamps-taken.*', timestampForms, (endDate) =>
        returns(offering(3, { endDate }), { endDate: be.text.regex(/^2031-02-03T04:05:06/, 'it is another moment') }),
      ),
    },
});

const error = z.looseObject({ code: be.someText, message: be.someText, traceCode: be.someText });
const raw = (text: string, headers = {}) => to('POST /api/users', undefined, { raw: text, headers });
const inputs = ['1', 'x'].map((value) => ({ type: 'uint8', value }));
const foreignOrigin = { headers: { origin: 'https://evil.example' } };

const failures = table({
  '{success:false, errors:[{code, message, traceCode}]} with a 4xx/5xx status, no result key.': {
    'open.errors.shape': shows(
      signing({ type: 'RAW' }),
      z.strictObject({ success: be.exactly(false), errors: z.array(error).min(1) }),
    ),
  },
  "A validation error is 400 and its code is the field's path.": {
    'open.errors.validation': rejects(signing({ walletId: 7 }), 400, 'signatureRequest.walletId'),
    'open.errors.nested-path': rejects(executing({ inputs }), 400, 'transactionRequest.inputs[1].value'),
  },
  'pincode.empty': {
    'open.errors.pincode-empty': given(
      { response: to('POST /api/signatures', { signatureRequest: message }) },
      rejects('response', 400, 'pincode.empty'),
      async (world) => {
        const response = await responseTo(world, 'response');
        holds(!response.text.includes(pin), 'The response contains a credential.', response);
      },
    ),
  },
  'invalid-offer-status': {
    'open.errors.offer-status': given(
      { offer: offering(3) },
      rejects(
        to('POST /fulfillments', { ...newPurchase, offerId: '{offer.id}', amount: 1 }),
        undefined,
        'invalid-offer-status',
      ),
    ),
  },
  '401 token': { 'open.statuses.401': rejects(to('GET /webhooks', undefined, { token: 'not-a-token' }), 401) },
  '404 unknown or archived': {
    'open.statuses.404': rejects(`GET /api/wallets/${unknownId}`, 404),
    'open.statuses.404-archived': rejects('GET /api/wallets/{archived.id}', 404, 'wallet.archived'),
  },
  '403 wrong signing method, Host or Origin': {
    'open.statuses.403-origin': rejects(to('GET /webhooks', undefined, foreignOrigin), 403),
  },
  '409 conflict (second PIN, auction with bids, idempotency key reused with another body)': {
    'open.statuses.409': rejects(adding({ type: 'PIN', value: '305812' }), 409),
  },
  '413; 415': {
    'open.statuses.413': rejects(to('POST /api/users', { reference: 'x'.repeat(400_000) }), 413),
    'open.statuses.415': rejects(raw('<user/>', { 'content-type': 'application/xml' }), 415),
  },
  '400 malformed': { 'open.statuses.400-no-json': rejects(raw('{"reference":'), 400) },
  'Every reply carries x-request-id (= traceCode).': {
    'open.request-ids.of-success': given(
      { first: 'GET /webhooks', second: 'GET /webhooks' },
      hasHeader('first', 'x-request-id', /./),
      async (world) => {
        const [first, second] = [await responseTo(world, 'first'), await responseTo(world, 'second')];
        const isOther = first.headers.get('x-request-id') !== second.headers.get('x-request-id');
        holds(isOther, 'Two responses have the same x-request-id.', second);
      },
    ),
    'open.request-ids.are-trace-codes': given(
      { response: 'GET /api/nowhere' },
      rejects('response'),
      hasHeader('response', 'x-request-id', /./),
      async (world) => {
        const response = await responseTo(world, 'response');
        const should = valueAt(response.body, 'errors.0.traceCode');
        same({ is: response.headers.get('x-request-id'), should }, 'x-request-id', response);
      },
    ),
  },
});

const onceOnly =
  'Every POST accepts Idempotency-Key: same key and request → the first success again (marked), another request → 409; a refused request leaves the key free; kept 24 h.';

/** Creates a user under an idempotency key. */
const keyed = (key: string, reference: unknown, more: object = {}) =>
  to('POST /api/users', { reference }, { headers: { 'idempotency-key': `${key}-{run}` }, ...more });

/** Passes if a signature that is repeated after a change is rejected. */
function notRepeated(change: Check, [status, code]: readonly [number, string?], credential = '{owner.credential}') {
  const signatureRequest = { ...message, walletId: '{own.id}', data: 'once' };
  const headers = { 'idempotency-key': 'sign-{own.id}' };
  const signUnder = (signingMethod: string) =>
    to('POST /api/signatures', { signatureRequest }, { signingMethod, headers });
  return given(
    { ...anOwner('repeating'), own: walletOfOwner('ETHEREUM') },
    accepts(signUnder('{owner.credential}')),
    change,
    rejects(signUnder(credential), status, code),
  );
}

const unchanged: Check = async () => {};
const daySeconds = 24 * 60 * 60;

const repeated: readonly Statement[] = [
  ...table({
    [onceOnly]: {
      'open.idempotency.same-answer': given(
        { first: keyed('same', 'twice {run}'), second: keyed('same', 'twice {run}') },
        accepts('first'),
        repeats('second', 'first'),
        hasHeader('second', 'idempotent-replayed', /./),
        async (world) => {
          const { headers, exchange } = await responseTo(world, 'first');
          holds(!headers.has('idempotent-replayed'), 'The first response is marked.', { exchange });
        },
      ),
      'open.idempotency.another-request': inOrder(
        accepts(keyed('other', 'one {run}')),
        rejects(keyed('other', 'two {run}'), 409),
      ),
      'open.idempotency.refused-leaves-free': inOrder(rejects(keyed('free', 7)), accepts(keyed('free', 'free {run}'))),
    },
    'Credentials are no part of the comparison: a signing method is verified first, at its usual cost, and what was recovered or archived since is not answered from memory.':
      {
        'open.idempotency.value-is-verified': notRepeated(unchanged, [403], `${unknownId}:482915`),
        'open.idempotency.not-of-archived': notRepeated(
          accepts(to('PATCH /api/wallets/{own.id}', { archived: true })),
          [404, 'wallet.archived'],
        ),
        'open.idempotency.not-of-recovered': notRepeated(given({ code: codeOfOwner }, accepts(recoverByCode)), [
          403,
          'pincode.incorrect',
        ]),
        'open.idempotency.not-for-a-wrong-value': notRepeated(
          unchanged,
          [403, 'pincode.incorrect'],
          '{owner.pinId}:000000',
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
      await accepts(to('POST /_vaultdesk/clock', { seconds: daySeconds + 1 }))(world);
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

/** Passes if an argument that is written as this JSON arrives as this number. */
const receives = ([type, literal, expected]: readonly [string, string, bigint]) => {
  const word = expected.toString(16).padStart(64, '0');
  const executes: See = async (world) => {
    const transactionRequest = await filled(world, executionOf('wallet', { inputs: [{ type, value: '§' }] }));
    const text = JSON.stringify({ transactionRequest }).replace('"§"', literal);
    return to('POST /api/transactions/execute', undefined, { raw: text, signingMethod: '{wallet.owner.credential}' })(
      world,
    );
  };
  const input = be.text.regex(new RegExp(`^0x[0-9a-f]{8}${word}$`), 'it has another argument');
  return after('soundExecution', mines(executes, { input }));
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
    ...table({ 'Accept all of them losslessly.': each('open.numbers.*', numberForms, receives) }),
  ],
};
