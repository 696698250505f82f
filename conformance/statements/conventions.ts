import { fitting, read } from '../client.ts';
import { valueAt } from '../exchange.ts';
import { accepts, holds, refuses, returns, shows } from '../expect.ts';
import * as be from '../shapes.ts';
import { each, type Subject, table } from '../shapes.ts';
import { executing, executionOf } from '../world/chain.ts';
import { depositAddress, purchase, sale, subUser } from '../world/market.ts';
import { succeededEvent } from '../world/payments.ts';
import { mintIdsOf, minting } from '../world/tokens.ts';
import { ada, firstPin, unknownId as id, makeOwner, recovery } from '../world/users.ts';
import { archived, message, signing } from '../world/wallets.ts';
import { postForm, requestToken, shared, to } from '../world/world.ts';

const enveloped = {
  'signing-methods': firstPin,
  recovery,
  wallets: archived,
  'sub-users': subUser,
  'deposit-addresses': depositAddress,
  offers: sale,
  fulfillments: purchase,
};

const v2 = 'Token listing and mint listing endpoints carry the version segment `/v2` in the path (`/api/v2/...`).';

/** Assertions about addresses, the envelope, and versions. */
export const conventions: Subject = {
  title: 'Addresses, envelope and versions',
  part: 'contract',
  statements: table({
    '{base_url} for the wallet-side endpoints (paths starting with /api)': {
      'base.wallet-side': accepts(firstPin),
    },
    '{market_url} for the marketplace endpoints (paths without /api prefix)': {
      'base.market-side': accepts(subUser),
    },
    'All JSON responses from the wallet and marketplace endpoints shown use an envelope `{success: boolean, result: object}` unless stated otherwise.':
      each(Object.entries(enveloped), ([name, see]) => [
        `envelope.of-${name}`,
        shows(see, { success: true, result: be.object }),
      ]),
    'Success responses use `success: true`.': {
      'errors.no-success': async (world) => {
        const response = await signing({ type: 'RAW' })(world);
        holds(response.status >= 400, 'An impossible request returned a success.', response);
        const isMarked = valueAt(response.body, 'success') === false;
        holds(isMarked, 'The rejection does not have success: false.', response);
      },
    },
    'All JSON responses from the wallet and marketplace endpoints shown use an envelope': {
      'json.content-type': async (world) => {
        const response = await firstPin(world);
        const type = response.headers.get('content-type') ?? 'nothing';
        holds(/^application\/json\b/.test(type), `The content-type is ${type}.`, response);
      },
    },
    'Unless noted, bodies are JSON.': {
      'json.body-read': async (world) => {
        const { methods } = await ada(world);
        const form = { type: 'PIN', value: '111111' };
        const response = await postForm(`${world.target.baseUrl}${methods}`, form);
        holds(response.status >= 400, 'A form was accepted as JSON.', response);
      },
    },
    [v2]: {
      'version.v2-tokens': accepts(to('GET {tokens.path}')),
      'version.v2-mints': accepts(to('GET /api/v2/tokens/mints')),
    },
    'Other shown endpoints carry none.': { 'version.none-elsewhere': accepts(signing()) },
    'Webhook payloads carry an `api_version` field.': {
      'version.of-payloads': returns(succeededEvent, { api_version: be.text }),
    },
    'the token-mints listing endpoint, the `tokenTypeId` filter on the token listing, and the `createdOn` field on mints':
      {
        'version.created-on': async (world) => {
          const { mints } = read(await minting(world), mintIdsOf);
          fitting({ value: mints[0]?.createdOn }, be.instant, 'createdOn');
        },
      },
  }),
};

/** Every call of the contract; the token is checked before their content. */
const calls = {
  'signing-methods.create': `POST /api/users/${id}/signing-methods`,
  'signing-methods.recover': `PUT /api/users/${id}/signing-methods/${id}`,
  'signatures.create': 'POST /api/signatures',
  'transactions.execute': 'POST /api/transactions/execute',
  'wallets.archive': `PATCH /api/wallets/${id}`,
  'users.create': 'POST /users',
  'deposit-addresses.create': `POST /users/${id}/deposit-addresses`,
  'fulfillments.create': 'POST /fulfillments',
  'fulfillments.get': `GET /fulfillments/${id}`,
  'offers.create': 'POST /offers',
  'offers.update': `PATCH /offers/${id}`,
  'offers.update-price': `PATCH /offers/${id}/price`,
  'webhooks.register': 'POST /webhooks',
  'webhooks.update': `PUT /webhooks/${id}`,
  'webhooks.list': 'GET /webhooks',
  'webhooks.delete': `DELETE /webhooks/${id}`,
  'tokens.list': `GET /api/v2/contracts/MATIC/0x${'33'.repeat(20)}/tokens`,
  'mints.list': 'GET /api/v2/tokens/mints',
};

/** A user whose attempts may be used up. */
const guessed = shared((world) => makeOwner(world, 'guessed'));

const credentials = 'It is obtained with a client id and a client secret from the developer portal.';
const executeAs = (signingMethod?: string) =>
  to('POST /api/transactions/execute', { transactionRequest: executionOf('wallet') }, signingMethod);

/** Assertions about tokens and the signing method of a call. */
export const authentication: Subject = {
  title: 'Authentication',
  part: 'contract',
  statements: table({
    'Every call carries a bearer token in the `authorization` header (`Bearer <ACCESS_TOKEN>`).': {
      ...each(Object.entries(calls), ([name, address]) => {
        const body = address.startsWith('GET') ? undefined : {};
        return [`auth.token.required-by.${name}`, refuses(to(address, body, { token: null }), [401, 403])];
      }),
      'auth.token.of-nobody': refuses(to('GET /webhooks', undefined, { token: 'not-a-token' })),
    },
    [credentials]: {
      'auth.token.by-credentials': shows(({ target }) => requestToken(target), { access_token: be.someText }, 200),
      'auth.token.not-by-wrong-credentials': refuses(({ target }) =>
        requestToken({ ...target, clientSecret: 'not the secret of this client' }),
      ),
    },
    'A request also carries `accept` and `content-type` headers set to application/json.': {
      'auth.headers.json': accepts(
        to('GET /webhooks', undefined, {
          headers: { accept: 'application/json', 'content-type': 'application/json' },
        }),
      ),
    },
    "It is required by signing method creation (except a user's first PIN), signing method recovery, signatures and contract execution.":
      {
        'auth.signing-method.required-by.signatures': refuses(
          to('POST /api/signatures', { signatureRequest: message }),
        ),
        'auth.signing-method.required-by.execution': refuses(executeAs()),
        'auth.signing-method.required-by.recovery': refuses(to('PUT {bob.methods}/{bob.pinId}', { value: '204816' })),
        'auth.signing-method.required-by.creation': refuses(to('POST {ada.methods}', { type: 'EMERGENCY_CODE' })),
      },
    'the header `Signing-Method` holds `<signing_method_id>:<signing_method_value>`': {
      'auth.signing-method.opens': accepts(signing()),
      'auth.signing-method.opens-execution': accepts(executing()),
    },
    'the id is that of the signing method, not the user': {
      'auth.signing-method.not-the-users-id': refuses(signing({}, 'wallet', '{ada.userId}:482915')),
    },
    'Signing-Method | header | `<id>:<value>` | yes | authenticates the call': {
      'auth.signing-method.of-the-owner.signatures': async (world) => {
        const { credential } = await guessed(world);
        await refuses(signing({}, 'wallet', credential))(world);
      },
      'auth.signing-method.of-the-owner.execution': async (world) => {
        const { credential } = await guessed(world);
        await refuses(executeAs(credential))(world);
      },
      'auth.signing-method.right-value': async (world) => {
        const { methods, pinId } = await guessed(world);
        await refuses(to(`POST ${methods}`, { type: 'EMERGENCY_CODE' }, `${pinId}:000000`))(world);
      },
    },
    '(colon-separated; the id is that of the signing method, not the user)': {
      'auth.signing-method.refuses-without-colon': refuses(signing({}, 'wallet', 'just-some-words')),
      'auth.signing-method.refuses-without-value': refuses(signing({}, 'wallet', `${id}:`)),
      'auth.signing-method.refuses-of-nobody': refuses(signing({}, 'wallet', `${id}:482915`)),
    },
  }),
};
